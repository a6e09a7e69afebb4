import type { AccountName } from '@postjoin/feed-sources/contract';
import type { JoinTable, ScannedPost } from './table.ts';

const hourMs = 3_600_000;

export interface Window {
  from: Date;
  to: Date;
  account?: AccountName;
}

/** The last `hours` before `now`. */
export function windowOf(hours: number, now: Date, account?: AccountName): Window {
  return { from: new Date(now.getTime() - hours * hourMs), to: now, ...(account && { account }) };
}

/** Whether a post lies in a window by its own timestamp; both edges belong to it. */
export function isWithin(window: Window, post: { account: AccountName }, at: number): boolean {
  const rightAccount = window.account === undefined || post.account === window.account;
  return rightAccount && window.from.getTime() <= at && at <= window.to.getTime();
}

/** The scanned posts in a window, newest first. */
export function scannedWithin(table: JoinTable, window: Window): ScannedPost[] {
  return table.scanned.filter(({ post, at }) => isWithin(window, post, at));
}
