import { parameterError, type ServiceError } from '@postjoin/envelope';

/** More topics than a person watches; a longer list is refused rather than cut. */
const mostTopics = 50;
/** Longer than any name of a topic. */
const longestTopic = 80;

/**
 * Reads the `markets` parameter: topic names separated by commas, blanks trimmed, repeats dropped.
 * @throws {ServiceError} `invalid_parameter` when there are too many, or one is too long to be a name
 */
export function parseTopicList(markets: string | undefined): string[] {
  const names = new Set<string>();
  for (const part of (markets ?? '').replace(/\s{2,}/g, ' ').split(',')) names.add(part.trim());
  names.delete('');
  const topics = [...names];
  if (topics.length > mostTopics) {
    throw badTopics(`at most ${mostTopics} topic names`, `${topics.length} names`);
  }
  const long = topics.find((name) => name.length > longestTopic);
  if (long) throw badTopics(`topic names of at most ${longestTopic} characters`, long);
  return topics;
}

function badTopics(names: string, got: string): ServiceError {
  return parameterError('invalid_parameter', 'markets', { expected: `${names}, separated by commas`, got });
}
