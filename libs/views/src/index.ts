export { cardView, postList, postView, topicsView } from './card.ts';
export { sharedTopics, toCards, type Card } from './cards.ts';
export { contractPath, postPath, type ViewContext } from './context.ts';
export { contractCard, pricesView, venueLine } from './contract-card.ts';
export { contractList } from './contract-list.ts';
export { formatMove, formatPercent, formatPoints, formatPrice } from './format-price.ts';
export { platformLabel } from './labels.ts';
export { cutAfterWord } from './long-text.ts';
export { moveView } from './move-view.ts';
export {
  explainOrder,
  hasKnownMove,
  periodOptions,
  readMove,
  sortByMove,
  unknownMoveTexts,
  type Move,
  type Period,
} from './moves.ts';
export { outcomeBarsView } from './outcome-bars-view.ts';
export { toEventBars } from './outcome-bars.ts';
export { plotView, type PlotInput } from './plot.ts';
export { linkedText, readLink } from './read-link.ts';
export { formatInstant, readTimes } from './read-times.ts';
export { renderToString } from './render-to-string.ts';
export { newestPrice, scaleNote } from './since-post.ts';
export { foundByNote, postLinks } from './post-links.ts';
export { createTimes, formatAge, formatReplayTime, type Times } from './times.ts';
export { closestView, explainReason } from './unmatched.ts';
