/** The two parts of the title of a question on remarks. */
export interface SplitTitle {
  /** What the question asks about. */
  question: string;
  /** When or where the remarks are made. Empty for all other questions. */
  setting: string;
}

/** A quoted text may contain the words with which a setting begins. */
const quoted = '"[^"]*"|“[^”]*”';

const remarkPattern = new RegExp(
  `^((?:${quoted}|[^"“])*?\\bsays?\\b(?:${quoted}|[^"“])*?)\\s(?=(?:during|at|in|on|before|by|while|when|this|next)\\b)(.*)$`,
  'iu',
);

/**
 * Splits the title of a question on remarks, such as "What will he say | during the signing of executive orders?". The
 * words of the setting are not what the question is about. Every other title has no setting.
 */
export function splitSetting(title: string): SplitTitle {
  const [, question = title, setting = ''] = remarkPattern.exec(title) ?? [];
  return { question, setting };
}
