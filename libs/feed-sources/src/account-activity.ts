import { newestFirst } from '@postjoin/values';
import { readsAccount } from './identity.ts';
import { feedSourceRows } from './registry.ts';
import { getSilenceMs } from './silence.ts';
import type {
  AccountActivity,
  AccountName,
  Feed,
  FeedSourceName,
  FeedSourceRecord,
  StoredPost,
  TrackedAccount,
} from './types.ts';

interface ActivityState {
  records: readonly FeedSourceRecord[];
  accounts: readonly TrackedAccount[];
  posts: readonly StoredPost[];
}

/** Creates a function that returns the activity of one account, or of all, at an instant. Reads the posts once. */
export function createActivityFinder(
  state: ActivityState,
): (now: Date, account: AccountName | undefined) => AccountActivity[] {
  const known = state.accounts.map((account) => findFacts(account, state));
  return (now, account) =>
    known
      .filter((facts) => account === undefined || facts.account === account)
      .map(({ silentAfterMs, ...facts }) => ({ ...facts, ...(now.getTime() > silentAfterMs && { silent: true }) }));
}

/**
 * Finds the newest post of an account, and the instant after which the account counts as silent. Posts from another
 * channel, such as the website of the office, do not end a silence. An account whose sources have never responded is not
 * silent; one whose sources have responded without a post is.
 */
function findFacts(account: TrackedAccount, { records, posts }: ActivityState) {
  const all = posts.filter((post) => post.account === account.account).sort(newestFirst);
  const own = all.filter(({ delivered_by }) => delivered_by.some(isOfAccounts));
  const isRead = records.some(
    ({ name, handles, outcome, last_success_at }) =>
      isOfAccounts(name) && outcome !== 'unavailable' && last_success_at !== null && readsAccount(handles, account),
  );
  const times = own.map(({ at }) => Date.parse(at));
  const [newestMs = -Infinity] = times;
  return {
    account: account.account,
    newest_at: (own[0] ?? all[0])?.at ?? null,
    silentAfterMs: isRead ? newestMs + getSilenceMs(times) : Infinity,
  };
}

/** Whether a source calls an upstream that has the tracked accounts themselves, not another channel. */
export function isOfAccounts(name: FeedSourceName): boolean {
  const { addresses, isOtherChannel } = feedSourceRows[name];
  return addresses.length > 0 && isOtherChannel !== true;
}

/** Returns the time of the newest post of each silent account; undefined if no account is silent. */
export function findSilentSince({ accounts }: Pick<Feed, 'accounts'>) {
  const silent = accounts.filter(({ silent }) => silent).map(({ account, newest_at }) => [account, newest_at] as const);
  return silent.length === 0 ? undefined : (Object.fromEntries(silent) as Record<string, string | null>);
}

/** Describes the silent ones of some accounts in sentences. Returns undefined without one. */
export function describeSilence(accounts: readonly AccountActivity[]): string | undefined {
  const sentences = accounts.filter(({ silent }) => silent).map(describeAccount);
  return sentences.join(' ') || undefined;
}

function describeAccount({ account, newest_at }: AccountActivity): string {
  if (newest_at === null) return `The sources respond without a post of the account ${account}.`;
  return `The newest post of the account ${account} is of ${newest_at}, longer ago than is usual, so posts may be missing.`;
}
