import { escapeHtml } from '@postjoin/values';
import { nothing, type TemplateResult } from 'lit-html';

/**
 * Renders a template to HTML, without a document and without a script. Every value is escaped. The browser renders the
 * same templates with `render` of lit-html. This is the part of lit-html that the views use: texts, templates, lists,
 * attributes, and attributes of the form `?name`. Listeners and properties have no effect in HTML and are left out.
 * `nothing` leaves out its attribute. `@lit-labs/ssr` renders directives and custom elements too, and installs 20 packages.
 */
export function renderToString(value: unknown): string {
  if (value === nothing || value === undefined || value === null || value === false) return '';
  if (Array.isArray(value)) return value.map(renderToString).join('');
  return isTemplate(value) ? renderTemplate(value) : escapeHtml(`${value as string | number}`);
}

function isTemplate(value: unknown): value is TemplateResult {
  return typeof value === 'object' && value !== null && 'strings' in value && 'values' in value;
}

/** The end of a template's text before a value that is a whole attribute: `?open=` or `class=`. */
const wholeAttribute = /\s(?<kind>[@.?]?)(?<name>[\w:-]+)=$/u;

function renderTemplate({ strings, values }: TemplateResult): string {
  let markup = '';
  return strings.reduce((html, text, index) => {
    markup += text;
    if (index >= values.length) return html + text;
    const value = values[index];
    const isInTag = markup.lastIndexOf('<') > markup.lastIndexOf('>');
    const attribute = isInTag ? wholeAttribute.exec(text) : null;
    if (!attribute) return html + text + renderToString(value);
    return html + text.slice(0, attribute.index) + renderAttribute(attribute.groups, value);
  }, '');
}

function renderAttribute({ kind = '', name = '' }: Record<string, string> = {}, value: unknown): string {
  if (kind === '@' || kind === '.' || value === nothing) return '';
  if (kind === '?') return value ? ` ${name}` : '';
  return ` ${name}="${renderToString(value)}"`;
}
