/** The first month of each fold but the first. Neighbouring months share topics, so they are left out together. */
const firstMonths = ['2025-04', '2025-07', '2025-10', '2026-04'];

/** The months of a post belong to one of five folds, from 0. */
export const toFold = (month: string): number => firstMonths.filter((first) => month >= first).length;

/** The fold of invented posts. They have no month, so no training leaves them out. */
export const noFold = -1;
