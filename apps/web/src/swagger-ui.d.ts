/** The parts of Swagger UI that this page uses. Swagger UI's documentation of options and plugins describes them. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** The opaque result of rendering a component. */
  export type Element = { readonly type: unknown } | string | null;
  export type Component = (props: Readonly<Record<string, unknown>>) => Element;

  export interface SwaggerSystem {
    React: {
      createElement: (
        component: Component | string,
        props: Readonly<Record<string, unknown>> | null,
        ...children: Element[]
      ) => Element;
    };
  }
  export type Plugin = (system: SwaggerSystem) => {
    components: Readonly<Record<string, Component>>;
    wrapComponents: Readonly<Record<string, (original: Component) => Component>>;
  };

  const render: (options: {
    dom_id: string;
    url: string;
    validatorUrl: null;
    layout: string;
    plugins: Plugin[];
    syntaxHighlight: boolean;
    deepLinking: boolean;
    defaultModelsExpandDepth: number;
    displayRequestDuration: boolean;
    supportedSubmitMethods: string[];
    requestInterceptor: (request: { url: string }) => { url: string };
  }) => unknown;
  export default render;
}
