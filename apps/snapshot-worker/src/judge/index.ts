export { checkAnswer, type Answer, type AnswerFault, type PromptContext } from './check-answer.ts';
export { hashPrompt, promptVersion, renderPrompt, type Message } from './prompt.ts';
export { maxCandidates, toQuestions, type Question } from './questions.ts';
