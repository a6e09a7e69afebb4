import { html, type TemplateResult } from 'lit-html';

/** Renders a choice between options as radio buttons, which support arrow keys and screen readers. */
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
