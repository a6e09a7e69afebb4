import type { PageState } from '../page-state.ts';

/** Fills in who serves: names that a deployment may choose. Until they are known the page says its own. */
export function imprint({ capabilities }: PageState, page: Document): void {
  if (!capabilities) return;
  const { product, operator, emails, scope, build } = capabilities;
  const say = (place: string, words: string) => {
    const element = page.getElementById(place);
    if (element && element.textContent !== words) element.textContent = words;
  };
  page.title = product;
  say('product', product);
  say('handles', scope.accounts.join(' and '));
  say('imprint', `Free, no key, no login. Operator: ${operator}. Questions: ${emails.support}. Build: ${build}.`);
}
