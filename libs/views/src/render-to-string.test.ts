import fc from 'fast-check';
import { html, nothing, svg } from 'lit-html';
import { expect, it } from 'vitest';
import { renderToString } from './render-to-string.ts';

it('renders texts, templates and lists', () => {
  const items = ['a', 'b'].map((text) => html`<li>${text}</li>`);
  expect(renderToString(html`<p>${items}${nothing}${undefined}${0} hours=${24}</p>`)).toBe(
    '<p><li>a</li><li>b</li>0 hours=24</p>',
  );
});

it('renders attributes, and leaves out listeners, properties and attributes of nothing', () => {
  const listen = () => undefined;
  expect(
    renderToString(html`<a href=${'x'} class="a ${'b'}" title=${nothing} @click=${listen} .value=${1}>c</a>`),
  ).toBe('<a href="x" class="a b">c</a>');
  expect(renderToString(html`<details ?open=${true}></details>`)).toBe('<details open></details>');
  expect(renderToString(html`<details ?open=${false}></details>`)).toBe('<details></details>');
  expect(renderToString(svg`<rect x="${10}%" width=${5} />`)).toBe('<rect x="10%" width="5" />');
});

it('never lets a value end its text or its attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>"\'&=/ a`${}') }), (value) => {
      const escaped = renderToString(value);
      expect(escaped).not.toMatch(/[<>"']/u);
      expect(renderToString(html`<p title=${value} class="a ${value}">${value}</p>`)).toBe(
        `<p title="${escaped}" class="a ${escaped}">${escaped}</p>`,
      );
    }),
  );
});
