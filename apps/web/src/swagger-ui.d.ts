declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** As far as it is used here; the options are those of the Swagger UI documentation. */
  const render: (options: {
    dom_id: string;
    url: string;
    validatorUrl: null;
    deepLinking: boolean;
    defaultModelsExpandDepth: number;
    displayRequestDuration: boolean;
    supportedSubmitMethods: string[];
    requestInterceptor: (request: { url: string }) => { url: string };
  }) => unknown;
  export default render;
}
