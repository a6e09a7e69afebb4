import { html, type TemplateResult } from 'lit-html';

/** A row of choices of which one holds: radio buttons, so that arrow keys and screen readers work by themselves. */
export function radioGroup<Value>(given: {
  name: string;
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  choose: (value: Value) => void;
}): TemplateResult {
  return html`<fieldset class="switch">
    <legend>${given.label}</legend>
    ${given.choices.map(
      ({ value, label }) =>
        html`<label
          ><input
            type="radio"
            name=${given.name}
            .checked=${value === given.chosen}
            @change=${() => given.choose(value)}
          /><span>${label}</span></label
        >`,
    )}
  </fieldset>`;
}
