import { oneOf } from '@postjoin/envelope';
import Type, { type Static } from 'typebox';

const text = (description: string) => Type.String({ description });
const texts = (description: string) => Type.Array(Type.String(), { description });
const always = (value: boolean, description: string) => Type.Boolean({ enum: [value], description });

export const toolEntrySchema = Type.Object(
  {
    name: text('Operation id, and the name of the MCP tool.'),
    method: oneOf(['GET'], { description: 'HTTP method.' }),
    path: text('Path of the operation.'),
    tier: oneOf(['free', 'premium'], { description: 'Tier of the operation. Nothing is charged in either.' }),
    description: text('What it answers, in one line.'),
  },
  { description: 'One operation.' },
);

/** The catalogue of the connector: every field that the specification names, with its stated value where it has one. */
export const capabilitiesDataSchema = Type.Object(
  {
    status: oneOf(['ok'], { description: 'Always ok.' }),
    product: text('Name of the product.'),
    company: text('Name of the company.'),
    service: text('Name of the service.'),
    operator: text('Who runs this deployment.'),
    emails: Type.Object(
      { work: text('For business.'), support: text('For users and security reports.') },
      { description: 'E-mail addresses.' },
    ),
    kind: oneOf(['retrieval_only_connector'], { description: 'Kind of connector.' }),
    connection_type: oneOf(['API'], { description: 'How the assistant connects.' }),
    origin: text('Base address of the service.'),
    canonical: text('The same.'),
    mcp: text('The JSON-RPC endpoint, in words.'),
    retrieval_only: always(true, 'It reads and never acts.'),
    auth: oneOf(['none'], { description: 'No key, no login.' }),
    api_version: oneOf(['v1'], { description: 'Version in the path prefix.' }),
    build: text('Build identifier.'),
    version: text('The same as build.'),
    user_experience: text('How a person uses it.'),
    payments: Type.Object(
      {
        from_us: oneOf(['none'], { description: 'What the service charges.' }),
        all_tools_free: always(true, 'No tool costs anything.'),
        reviewer_get_is_open: always(true, 'The reviewer addresses need no login.'),
      },
      { description: 'It is free.' },
    ),
    proactive_sharing: always(false, 'It never sends anything on its own.'),
    start: text('The phrase that starts the connection.'),
    scope: Type.Object(
      {
        accounts: texts('The two tracked handles, each with @.'),
        markets: text('Which contracts are in scope.'),
        not: text('What is out of scope.'),
      },
      { description: 'What it covers.' },
    ),
    tools: Type.Array(toolEntrySchema, { description: 'Every operation.' }),
    never: texts('What it never does.'),
    utterances: texts('What users ask, as examples.'),
    refuse: texts('Requests that it refuses, as examples.'),
    reviewer: Type.Array(Type.String(), {
      minItems: 3,
      maxItems: 3,
      description: 'Three addresses that work in a browser.',
    }),
    openapi: text('Address of the API description.'),
    llms: text('Address of the plain-text guide.'),
  },
  { description: 'The catalogue of the connector.' },
);
export type CapabilitiesData = Static<typeof capabilitiesDataSchema>;
