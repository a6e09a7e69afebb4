import type { Snapshot } from '@postjoin/snapshot-store';
import { parseInstant } from '@postjoin/values';

/** What a record of a snapshot may be, whatever the upstreams have sent. */

const hidden =
  // eslint-disable-next-line no-control-regex -- the pattern must contain control characters
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

/** Lists the texts that are malformed or have hidden characters, and the addresses that are not web addresses. */
export function findUnclean({ posts, contracts, feed, venues }: Snapshot): string[] {
  const texts = [
    ...posts.flatMap(({ id, text, handle }) => [id, text, handle]),
    ...contracts.flatMap(({ id, event_id, title, event_title, outcome, description, tags }) => [
      ...[id, event_id, title, event_title, outcome, description],
      ...tags,
    ]),
    ...[...feed, ...venues].map(({ error = '' }) => error),
  ];
  const addresses = [...posts, ...contracts].map(({ url }) => url).filter((url) => url !== null);
  return [
    ...texts
      .filter((text) => hidden.test(text) || !text.isWellFormed())
      .map((text) => `hidden characters: ${JSON.stringify(text)}`),
    ...addresses.filter((url) => URL.parse(url)?.protocol !== 'https:').map((url) => `no web address: ${url}`),
  ];
}

/** Lists the prices, volumes, times and ids of a snapshot that occur in none of the texts. */
export function findInvented({ posts, contracts }: Snapshot, texts: readonly string[]): string[] {
  const known = collectValues(texts);
  const isKnownId = (id: string) => {
    const escaped = JSON.stringify(id).slice(1, -1);
    return texts.some((text) => text.includes(escaped));
  };
  const unknownNumbers = contracts.flatMap(({ id, last_price, volume }) =>
    [last_price, volume]
      .filter((value) => value !== null && !known.numbers.has(value))
      .map((value) => `${id}: ${value}`),
  );
  const unknownTimes = [
    ...posts.map(({ id, at }) => [id, at] as const),
    ...contracts.flatMap(({ id, opens_at, closes_at }) => [[id, opens_at] as const, [id, closes_at] as const]),
  ].filter(([, time]) => time !== null && !known.times.has(Date.parse(time)));
  const ids = [...posts.map(({ id }) => id.replace(/^wh-/, '')), ...contracts.map(({ id }) => id.replace(/^\w+:/, ''))];
  return [
    ...unknownNumbers.map((text) => `invented number of ${text}`),
    ...unknownTimes.map(([id, time]) => `invented time of ${id}: ${time}`),
    ...ids.filter((id) => !isKnownId(id)).map((id) => `invented id: ${id}`),
  ];
}

function collectValues(texts: readonly string[]) {
  const numbers = new Set<number>();
  const times = new Set<number>();
  for (const text of texts) {
    for (const [number] of text.matchAll(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi)) {
      numbers.add(Number(number));
      times.add(Number(number) * 1_000);
      times.add(Number(number));
    }
    for (const [time] of text.matchAll(/\d{4}-\d\d-\d\d[T ][\d:.]+ ?(?:Z|[+-]\d\d:?\d?\d?)/g)) {
      times.add(
        parseInstant(time, { space: true, spaceBeforeOffset: true, shortOffset: true, noSeconds: true }) ?? NaN,
      );
    }
    for (const [time] of text.matchAll(/\w{3}, \d\d \w{3} \d{4} [\d:]+ [+\w]+/g))
      times.add(parseInstant(time, { rfc822: true }) ?? NaN);
  }
  return { numbers, times };
}
