import { oneOf } from '@postjoin/envelope';
import Type, { type Static } from 'typebox';

const text = (description: string) => Type.String({ description });
const texts = (description: string) => Type.Array(Type.String(), { description });
const fixed = (value: boolean, description: string) => Type.Boolean({ enum: [value], description });

export const toolEntrySchema = Type.Object(
  {
    name: text('Operation id, and the name of the MCP tool.'),
    method: oneOf(['GET'], { description: 'HTTP method.' }),
    path: text('Path of the operation.'),
    tier: oneOf(['free', 'premium'], { description: 'Tier of the operation. Nothing is charged in either.' }),
    description: text('The content of its answer, in one line.'),
  },
  { description: 'One operation.' },
);

/**
 * The catalogue of the connector. It has all fields that the owner's specification requires. If the
 * specification fixes the value of a field, the schema allows only that value.
 */
export const capabilitiesDataSchema = Type.Object(
  {
    status: oneOf(['ok'], { description: 'Always ok.' }),
    product: text('Name of the product.'),
    company: text('Name of the company.'),
    service: text('Name of the service.'),
    operator: text('The organisation or person that runs this deployment.'),
    emails: Type.Object(
      { work: text('Business contact.'), support: text('Contact for users and security reports.') },
      { description: 'E-mail addresses.' },
    ),
    kind: oneOf(['retrieval_only_connector'], { description: 'Kind of connector.' }),
    connection_type: oneOf(['API'], { description: 'How the assistant connects.' }),
    origin: text('Base URL of the service.'),
    canonical: text('The same address as origin.'),
    mcp: text('Description of the MCP endpoint.'),
    retrieval_only: fixed(true, 'The service only reads; it never acts.'),
    auth: oneOf(['none'], { description: 'No API key and no login.' }),
    api_version: oneOf(['v1'], { description: 'Version in the path prefix.' }),
    build: text('Build identifier.'),
    version: text('The same as build.'),
    user_experience: text('How a person uses the connector.'),
    payments: Type.Object(
      {
        from_us: oneOf(['none'], { description: 'What the service charges.' }),
        all_tools_free: fixed(true, 'No tool costs anything.'),
        reviewer_get_is_open: fixed(true, 'The reviewer URLs need no login.'),
      },
      { description: 'Prices: everything is free.' },
    ),
    proactive_sharing: fixed(false, 'The service never sends anything unprompted.'),
    start: text('The phrase that starts the connection.'),
    scope: Type.Object(
      {
        accounts: texts('The two tracked handles, each with @.'),
        markets: text('Which contracts are in scope.'),
        not: text('What is out of scope.'),
      },
      { description: 'The scope of the connector.' },
    ),
    tools: Type.Array(toolEntrySchema, { description: 'Every operation.' }),
    pages: Type.Array(
      Type.Object({
        path: text('Path of the page, with the id of a post or contract.'),
        description: text('Its content.'),
      }),
      { description: 'Pages besides the operations: HTML or JSON, and pictures for previews of links.' },
    ),
    never: texts('Things that the service never does. Each entry completes "The service never …".'),
    how_sure: text('How often rows were right, with the date.'),
    utterances: texts('Example requests of users.'),
    refuse: texts('Example requests that must be refused.'),
    reviewer: Type.Array(Type.String(), {
      minItems: 3,
      maxItems: 3,
      description: 'Three URLs that work in a browser.',
    }),
    judge: Type.Optional(
      text('Present if a language model confirms matches: which one, where it runs, and that calls spend no tokens.'),
    ),
    openapi: text('URL of the OpenAPI description.'),
    llms: text('URL of the plain-text guide.'),
  },
  { description: 'The catalogue of the connector.' },
);
export type CapabilitiesData = Static<typeof capabilitiesDataSchema>;
