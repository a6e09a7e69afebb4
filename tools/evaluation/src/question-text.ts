import type { MatchableContract } from '@postjoin/matcher';

const month = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const year = String.raw`20\d\d`;
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const date = String.raw`(?:${month}(?: ${day}(?:, ?${year})?| ${year})?|${day} ${month}(?: ${year})?|${year}(?:-\d\d-\d\d\S*)?|q[1-4](?: ${year})?)`;
/** Matches a time with the word that introduces it: "by June 30, 2026", "before 2027", "in March". */
const time = new RegExp(
  String.raw`,? ?\b(?:(?:by|before|until|in|on|for|during|through|after|since)(?: (?:the )?(?:end|start) of)?(?: (?:late|early|mid))? ${date}|${month} ${day}(?:, ?${year})?|(?:${month}|q[1-4]) ${year}|${day} ${month}(?: ${year})?|${year})(?![\w$%])`,
  'giu',
);
const yesOrNo = /^(?:yes|no)?$/iu;
/** Matches what is left of a text that names only a time, such as the label "December 31" or "By...?". */
const timeOnly = /^(?:by|before|until|in|on)?\W*$/iu;

/**
 * The question of a contract in one line: the title, and the outcome if the title does not contain it. Times are
 * removed, so all deadlines of one question have the same text.
 */
export function toQuestionText({ title, outcome }: Pick<MatchableContract, 'title' | 'outcome'>): string {
  const question = removeTimes(title);
  const answer = removeTimes(outcome);
  const isPartOfQuestion =
    yesOrNo.test(answer) || timeOnly.test(answer) || question.toLowerCase().includes(answer.toLowerCase());
  return isPartOfQuestion ? question : `${question} ${answer}`;
}

const removeTimes = (text: string): string => text.replace(time, '').replace(/\s+/gu, ' ').trim();
