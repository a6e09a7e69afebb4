export { encodePair, type EncodedPair, type InputLengths } from './encode-pair.ts';
export { toQuestionText, type ReaderContract } from './question-text.ts';
export { createTokenizer, type Tokenizer } from './tokenize.ts';
