import { html, type TemplateResult } from 'lit-html';

/** A choice between options. Radio buttons bring arrow keys and screen-reader support. */
export function radioGroup<Value>(params: {
  name: string;
  label: string;
  options: readonly { value: Value; label: string }[];
  selected: Value;
  select: (value: Value) => void;
}): TemplateResult {
  return html`<fieldset class="switch">
    <legend>${params.label}</legend>
    ${params.options.map(
      ({ value, label }) =>
        html`<label
          ><input
            type="radio"
            name=${params.name}
            .checked=${value === params.selected}
            @change=${() => params.select(value)}
          /><span>${label}</span></label
        >`,
    )}
  </fieldset>`;
}
