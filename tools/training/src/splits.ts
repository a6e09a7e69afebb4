/** The months of the splits. Neighbouring months share topics, so they are left out together. */
export const splitNames = [
  'January to March 2025',
  'April to June 2025',
  'July to September 2025',
  'October 2025 to March 2026',
  'April to September 2026',
];

/** The first month of each split but the first. */
const firstMonths = ['2025-04', '2025-07', '2025-10', '2026-04'];

/** The split of invented posts and of posts without a time. They have no month, so no training leaves them out. */
export const noSplit = -1;

/** The number of the split of a month such as `2025-04`. */
export const toSplit = (month: string | undefined): number =>
  month === undefined ? noSplit : firstMonths.filter((first) => month >= first).length;
