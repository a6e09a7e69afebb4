export { combine, listJudged, type Candidates, type Combined } from './combine.ts';
export { createReader, type Reader } from './create-reader.ts';
export { encodePair, type EncodedPair, type InputLengths } from './encode-pair.ts';
export { packagedModel, readModel, type ReaderModel, type Thresholds } from './model-files.ts';
export { toQuestionText, type ReaderContract } from './question-text.ts';
export { createTokenizer, type Tokenizer } from './tokenize.ts';
export { ReaderUnavailableError } from './unavailable.ts';
