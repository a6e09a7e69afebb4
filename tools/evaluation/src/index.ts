export { createAnswerer, isCandidateAt, readLines, type Answer, type ContractLine, type PostLine } from './answers.ts';
export { figuresOf, shareOf, type Figures, type Given, type Grade, type Label, type Share } from './figures.ts';
