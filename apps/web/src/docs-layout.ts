import type { Component, Element, Plugin, SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

type Props = Readonly<Record<string, unknown>>;

/** Name of the layout, for the renderer's `layout` option. */
export const docsLayout = 'DocsLayout';

/**
 * The operations and their schemas alone, by the renderer's own points of extension. What the page says itself (title,
 * purpose, addresses) is left out, and so is the choice of a server, as this deployment is always asked. Mends what the
 * renderer does not give to a keyboard or a screen reader: names of fields, code that can be scrolled, and no link
 * within a button.
 */
export const docsPlugin: Plugin = ({ React: { createElement } }) => ({
  components: {
    [docsLayout]: layout(createElement),
    DeepLink: ({ text }: Props) => createElement('span', null, text as Element),
    PlainTextViewer: ({ children, className = '' }: Props) =>
      createElement('pre', { className: `microlight ${className as string}`, tabIndex: 0 }, children as Element),
  },
  wrapComponents: {
    // There is one tag, which says no more than the heading above it.
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
    if (status === 'failed') return createElement('p', null, 'The description cannot be read at the moment.');
    if (status !== 'success') return createElement('p', null, 'Reading…');
    return createElement(
      'div',
      { className: 'swagger-ui' },
      createElement(getComponent('errors', true), null),
      createElement(getComponent('operations', true), null),
      createElement(getComponent('Models', true), null),
    );
  };

interface LayoutProps {
  getComponent: (name: string, isContainer: true) => Component;
  specSelectors: { loadingStatus(): string };
}
