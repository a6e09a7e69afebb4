import type { OperationData } from '@postjoin/openapi-spec';

export interface Failure {
  error: { message: string };
}

/** The data of the answers, by operation. `describeAnswer` refuses members that the API description does not have. */
export type Answers = OperationData;
export type AnswerId = keyof Answers;

export type Join = Answers['get_join'];
export type Row = Join['rows'][number];
export type Unmatched = Join['unmatched'][number];
export type FoundContract = Answers['search_markets']['contracts'][number];
