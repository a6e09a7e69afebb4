export { checkAnswer, type Answer, type PromptContext } from './check-answer.ts';
export { createJudgeClient, requestForms, type JudgeClient, type JudgeClientOptions, type Reply } from './client.ts';
export { configureJudge, configureModel, type ConfiguredModel } from './configure-judge.ts';
export { JudgeError, type AnswerFault, type Blame, type JudgeFault } from './faults.ts';
export { hasInstructions } from './instructions.ts';
export { describeDays, renderVerdicts } from './list-verdicts.ts';
export { probeModel } from './probe-model.ts';
export { hashPrompt, promptVersion, renderPrompt, type Message } from './prompt.ts';
export { maxCandidates, toQuestions, type Question } from './questions.ts';
