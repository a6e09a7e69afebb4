import { hasRestrictedText } from '@postjoin/feed-sources/registry';
import type { StoredPost } from '@postjoin/feed-sources/types';
import type { Evidence, Snapshot, StoredMatch } from '@postjoin/snapshot-store/types';
import { joinSpans } from '@postjoin/values';
import { cutToParts, listOwnSpans } from './text-parts.ts';

/** Ends the text that stands for a restricted one. */
const note = '[The whole text is at the link.]';

/** Stands between two matched words that are not next to each other. */
const omission = ' … ';

/**
 * Returns a snapshot without the texts that may not leave the service: those of sources that restrict it, unless the
 * snapshot permits them. The matched words stay, in quotation marks, and the offsets of the evidence are those in the
 * new text. A post without a match has no words, and its candidates have no topics, which the text names too. Who is
 * quoted or reposted is unknown.
 */
export function restrictTexts(snapshot: Snapshot): Snapshot {
  const isRestricted = (post: StoredPost) =>
    post.kind !== 'blank' && hasRestrictedText(post, snapshot.restricted_texts);
  const restricted = new Map(snapshot.posts.filter(isRestricted).map((post) => [post.id, post]));
  if (restricted.size === 0) return snapshot;
  const texts = new Map<string, string>();
  const matches = snapshot.matches.map((match): StoredMatch => {
    const post = restricted.get(match.post);
    if (!post) return match;
    if (!match.matched) return { ...match, candidates: match.candidates.map((each) => ({ ...each, topics: [] })) };
    const { text, evidence } = quoteWords(post.text, match.evidence);
    texts.set(post.id, text);
    return { ...match, evidence };
  });
  const posts = snapshot.posts.map((post) =>
    isRestricted(post) ? restrictPost(post, (texts.get(post.id) ?? '') + note) : post,
  );
  return { ...snapshot, posts, matches };
}

/** Lists the texts that a search reads in a post: its text, or the matched words of a restricted text. */
export function listSearchedTexts(text: string): string[] {
  return text.endsWith(note) ? text.slice(0, -note.length).split(omission) : [text];
}

const unknown = { handle: null, url: null };

function restrictPost(post: StoredPost, text: string): StoredPost {
  const { repost_of, quote_of } = post;
  return { ...post, repost_of: repost_of && unknown, quote_of: quote_of && unknown, text, truncated: true };
}

/** Quotes the words of the evidence in the order of the text. Words that overlap or touch are quoted together. */
function quoteWords(whole: string, evidence: readonly Evidence[]): { text: string; evidence: Evidence[] } {
  const parts = joinSpans(listOwnSpans(evidence));
  const cut = cutToParts(whole, evidence, { parts, separator: `”${omission}“`, offset: 1 });
  return { ...cut, text: parts.length === 0 ? '' : `“${cut.text}” ` };
}
