/** The arithmetic of price series, without the venues and their HTTP client. */
export { spacePoints, thinPoints, toSeries } from './series.ts';
export {
  comparedSeconds,
  computeMove,
  computeSincePost,
  findPriceAtPost,
  listReportedPoints,
  reactionPeriods,
} from './since-post.ts';
