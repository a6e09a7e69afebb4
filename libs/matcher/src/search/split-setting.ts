/** A quoted text may contain the words with which a setting begins. */
const quoted = '"[^"]*"|“[^”]*”';

const remark = `(?:${quoted}|[^"“])*?`;
const remarkPattern = new RegExp(
  String.raw`^(${remark}\bsays?\b${remark})\s(?=(?:during|at|in|on|before|by|while|when|this|next)\b)(.*)$`,
  'iu',
);

/**
 * Splits the title of a question on remarks, such as "What will he say | during the signing of executive orders?". The
 * words of the setting are not what the question is about. Every other title has no setting.
 */
export function splitSetting(title: string): { question: string; setting: string } {
  const [, question = title, setting = ''] = remarkPattern.exec(title) ?? [];
  return { question, setting };
}
