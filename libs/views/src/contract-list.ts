import type { PublicContract } from '@postjoin/join/types';
import { html, nothing, type TemplateResult } from 'lit-html';
import { contractPath, type ViewContext } from './context.ts';
import { priceDate, priceView } from './price-view.ts';
import { moveView } from './move-view.ts';
import { findOutcome } from './name-contract.ts';

type Listed = Pick<PublicContract, 'id' | 'title' | 'outcome' | 'last_price' | 'move_24h'> &
  Partial<Pick<PublicContract, 'price_at' | 'price_stale'>>;

/**
 * Renders contracts in a list. Each entry has the question as a link to the page of the contract, the outcome, the last
 * price and the move of a day.
 * @param describe what comes before the outcome
 */
export function contractList<Contract extends Listed>(
  contracts: readonly Contract[],
  context: Pick<ViewContext, 'root' | 'times'>,
  describe: (contract: Contract) => TemplateResult | string = () => '',
): TemplateResult {
  return html`<ul class="contracts">
    ${contracts.map(
      (contract) =>
        html`<li>
          <a class="other-title" href=${contractPath(context, contract)}>${contract.title}</a>
          <span class="aside">${describe(contract)}${contractFacts(contract, context)}</span>
        </li>`,
    )}
  </ul>`;
}

/**
 * Renders the outcome of a contract, unless it is in its title, with the last price, its date if it is old, and the move
 * of a day.
 */
function contractFacts(contract: Listed, context: Pick<ViewContext, 'times'>): TemplateResult {
  const { last_price, move_24h } = contract;
  const outcome = findOutcome(contract);
  return html`${outcome === undefined ? nothing : html`${outcome} · `}${
    last_price === null ? 'price unknown' : priceView(last_price)
  }${priceDate(contract, context)}${move_24h === null ? nothing : html`, ${moveView(move_24h)} in 24 hours`}`;
}
