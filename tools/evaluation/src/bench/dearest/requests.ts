import fc from 'fast-check';

/** A request that a caller can send. */
export interface Request {
  path: string;
  /** The whole query, or the arguments of an MCP call. `:id` of the path is one of them. */
  parameters: Readonly<Record<string, string>>;
  /** The tool, if the request is an MCP call. */
  tool?: string;
  /** Whether the MCP call is the only message of a batch. */
  inBatch?: boolean;
}

export interface Parameter {
  name: string;
  required: boolean;
  schema: { type: string; enum?: string[]; minimum?: number; maximum?: number; maxLength?: number; format?: string };
}

/** A path with the parameters that it accepts. `tool` is the name of its operation. */
export interface Endpoint {
  path: string;
  tool?: string;
  parameters: readonly Parameter[];
}

/** Texts of the served data, and the time of its newest post. */
export interface Corpus {
  titles: readonly string[];
  posts: readonly string[];
  ids: readonly string[];
  newestAt: Date;
}

/** Generates requests that are valid and expensive: long lists, frequent, misspelt and unknown words, whole texts. */
export function arbitraryRequest(endpoints: readonly Endpoint[], corpus: Corpus): fc.Arbitrary<Request> {
  return fc.constantFrom(...endpoints).chain(({ path, tool, parameters }) => {
    const entries = parameters.map((parameter) => {
      const entry = arbitraryValue(parameter, corpus).map((value) => [[parameter.name, value]] as [string, string][]);
      return parameter.required ? entry : fc.oneof(entry, fc.constant<[string, string][]>([]));
    });
    const protocol: fc.Arbitrary<Pick<Request, 'tool' | 'inBatch'>> = fc.constantFrom(
      {},
      ...(tool === undefined ? [] : [{ tool }, { tool, inBatch: true }]),
    );
    return fc
      .tuple(protocol, ...entries)
      .map(([call, ...values]) => ({ path, parameters: Object.fromEntries(values.flat()), ...call }));
  });
}

/** Changes one parameter of a request. */
export const arbitraryChange = (request: Request, endpoints: readonly Endpoint[], corpus: Corpus) => {
  const { parameters } = endpoints.find(({ path }) => path === request.path)!;
  if (parameters.length === 0) return fc.constant(request);
  return fc
    .constantFrom(...parameters)
    .chain((parameter) => arbitraryValue(parameter, corpus).map((value) => [parameter.name, value]))
    .map(([name, value]): Request => ({ ...request, parameters: { ...request.parameters, [name!]: value! } }));
};

function arbitraryValue({ name, schema }: Parameter, corpus: Corpus): fc.Arbitrary<string> {
  const { type, minimum = 0, maximum = 200, maxLength = 200 } = schema;
  if (name === 'id') return fc.constantFrom(...corpus.ids);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'boolean') return fc.constantFrom('true', 'false');
  if (type === 'integer')
    return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum })).map(String);
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true }).map(String);
  if (schema.format === 'date-time') return fc.integer({ min: 0, max: 168 }).map((hours) => hoursBefore(corpus, hours));
  if (name === 'text') return arbitrarySentence(corpus).map((text) => text.slice(0, maxLength));
  const topics =
    name === 'markets' ? fc.array(arbitraryTopic(corpus), { minLength: 1, maxLength: 50, size: 'max' }) : undefined;
  return (topics?.map((list) => list.join(',')) ?? arbitraryTopic(corpus)).map(
    (text) => text.slice(0, maxLength) || 'a',
  );
}

const hoursBefore = ({ newestAt }: Corpus, hours: number): string =>
  new Date(newestAt.getTime() - hours * 3_600_000).toISOString();

function arbitraryTopic(corpus: Corpus): fc.Arbitrary<string> {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  const unknown = fc.string({ unit: letter, minLength: 2, maxLength: 12 });
  const known = fc.constantFrom(...corpus.titles, ...corpus.posts).chain((text) => fc.constantFrom(...listWords(text)));
  const misspelt = fc
    .tuple(known, fc.nat(), letter)
    .map(([word, at, added]) => word.slice(0, at % word.length) + added + word.slice((at % word.length) + 1));
  const joinWords = (word: fc.Arbitrary<string>) =>
    fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
  const wholes = fc.constantFrom(...corpus.ids, ...corpus.titles.map((title) => title.replaceAll(',', '')));
  return fc.oneof(...[unknown, known, misspelt, fc.oneof(unknown, known, misspelt)].map(joinWords), wholes);
}

const listWords = (text: string): string[] => text.match(/[\p{L}\d]+/gu) ?? ['a'];

/** Sentences of posts and titles, as many as fit. */
const arbitrarySentence = ({ titles, posts }: Corpus): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...titles), fc.constantFrom(...posts)), { minLength: 1, maxLength: 40 })
    .map((texts) => texts.join(' ').trim() || 'a');
