import type { Component, Element, Plugin, SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

type Props = Readonly<Record<string, unknown>>;

/** Value of Swagger UI's option `layout`. */
export const docsLayout = 'DocsLayout';

/**
 * A Swagger UI plugin that shows only operations and schemas. The page itself has the title, purpose and addresses, and
 * requests always go to this deployment, so the server list is omitted. The overrides fix accessibility: fields have
 * labels, code blocks scroll by keyboard, and operation buttons contain no links.
 */
export const docsPlugin: Plugin = ({ React: { createElement } }) => ({
  components: {
    [docsLayout]: layout(createElement),
    DeepLink: ({ text }: Props) => createElement('span', null, text as Element),
    PlainTextViewer: ({ children, className = '' }: Props) =>
      createElement('pre', { className: `microlight ${className as string}`, tabIndex: 0 }, children as Element),
  },
  wrapComponents: {
    // All operations have the same tag, so the page shows no heading for the tag.
    OperationTag:
      () =>
      ({ children }: Props) =>
        createElement('div', { className: 'operations-of-tag' }, children as Element),
    JsonSchemaForm: (Original: Component) => (props: Props) =>
      createElement(
        'label',
        null,
        createElement('span', { className: 'field-name' }, String(props['description'])),
        createElement(Original, props),
      ),
  },
});

const layout =
  (createElement: SwaggerSystem['React']['createElement']): Component =>
  (props) => {
    const { getComponent, specSelectors } = props as unknown as LayoutProps;
    const status = specSelectors.loadingStatus();
    if (status === 'failed')
      return createElement('p', null, 'The API reference could not be loaded. Please try again later.');
    if (status !== 'success') return createElement('p', null, 'Loading…');
    return createElement(
      'div',
      { className: 'swagger-ui' },
      createElement(getComponent('errors', true), null),
      createElement(getComponent('operations', true), null),
      // Without it, the heading of the next level would have no heading above it.
      createElement('h3', { className: 'field-name' }, 'Data'),
      createElement(getComponent('Models', true), null),
    );
  };

interface LayoutProps {
  getComponent: (name: string, isContainer: true) => Component;
  specSelectors: { loadingStatus(): string };
}
