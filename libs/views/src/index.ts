export { cardView, postList, postView } from './card.ts';
export { sharedTopics, toCards, type Card } from './cards.ts';
export { contractPath, postPath, type ViewContext } from './context.ts';
export { contractCard, venueAndClose, pricesView, venueLine } from './contract-card.ts';
export { platformLabel } from './labels.ts';
export { contractList } from './contract-list.ts';
export { formatMove, formatPercent, formatPoints } from './format-price.ts';
export { toExcerpt } from './long-text.ts';
export { moveView } from './move-view.ts';
export {
  explainOrder,
  hasKnownMove,
  periodOptions,
  readMove,
  sortByMove,
  unknownMoveTexts,
  type Move,
} from './moves.ts';
export { outcomeBarsView } from './outcome-bars-view.ts';
export { toEventBars } from './outcome-bars.ts';
export { isShownByChart, oddsView, readNewestPrice } from './odds.ts';
export { listKnown, plotStyles, toCardPosts, toPlotPosts, plotView, type PlotInput } from './plot.ts';
export { pickPoints } from './plot-data.ts';
export { linkedText } from './linked-text.ts';
export { formatInstant, readTimes } from './read-times.ts';
export { priceChangeView, priceView } from './price-view.ts';
export { renderToString } from './render-to-string.ts';
export { findOutcome, nameContract } from './name-contract.ts';
export { addMove, describePostMove, listPostMoves } from './post-moves.ts';
export { headlineView } from './since-post.ts';
export { certaintyMark, postAuthor, postTime } from './post-links.ts';
export { createTimes, formatAge, formatReplayTime, type Times } from './times.ts';
export { closestView, explainReason } from './unmatched.ts';
