import { problems, type EndpointDeclaration, type ProblemCode } from '../contracts';
import { describeOperation } from './operation';
import { createSchemas } from './schemas';

const API_DESCRIPTION = `Surveys, votes and moderation.

- **Tokens.** \`POST /jwt\` exchanges a Firebase ID token for a product token of one hour. Send it as
  \`Authorization: Bearer …\`. The role is read on every request; it is not in the token.
- **Lists** are bare arrays, newest first. \`Link: rel="next"\` links to the next page, \`X-Total-Count\` has the total.
- **Writes** that list it accept an \`Idempotency-Key\`: a repeat with the same key gets the first response.
- **Problems** are \`application/problem+json\` (RFC 9457). Branch on \`code\`, show \`title\`.
- \`401\` comes before \`403\` before \`422\`. An unknown field is a \`422\`.`;

const securitySchemes = {
  productToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of `POST /jwt`; it lasts one hour.',
  },
  identityToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A Firebase ID token.' },
  operatorToken: { type: 'http', scheme: 'bearer', description: 'The token of the operators of this installation.' },
};

const headers = {
  RequestId: { description: 'Names this request in logs and problems.', schema: { type: 'string' } },
  ETag: { description: 'Send it as `If-None-Match` to get a 304 when nothing changed.', schema: { type: 'string' } },
  Link: {
    description: 'The next page as `<address>; rel="next"`; absent on the last one.',
    schema: { type: 'string' },
  },
  Total: {
    description: 'The total count, where the list provides it: exact to 1,000, then `1000+`.',
    schema: { type: 'string' },
  },
};

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Created by the client once per operation. A repeat gets the first response and has no further effect.',
    schema: { type: 'string', pattern: '^[\\w-]{1,100}$' },
  },
};

const problemSchema = {
  type: 'object',
  description: 'A problem (RFC 9457).',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
  },
  required: ['type', 'title', 'status', 'code'],
};

function createProblemExamples() {
  const entries = (Object.keys(problems) as ProblemCode[]).map((code) => {
    const [status, title] = problems[code];
    return [code, { summary: title, value: { type: `/problems/${code}`, title, status, code } }];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** `/surveys/:id` → `/surveys/{id}` */
function toPathTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/**
 * Describes endpoints as OpenAPI 3.1.
 * @param base the path under which all of them are served: `/api`.
 */
export function createOpenApi(endpoints: Record<string, EndpointDeclaration>, base: string) {
  const schemas = createSchemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = (paths[toPathTemplate(endpoint.path)] ??= {});
    path[endpoint.method.toLowerCase()] = describeOperation(name, endpoint, schemas);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Canvass API',
      version: '1.0.0',
      description: API_DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base }],
    paths,
    components: {
      securitySchemes,
      headers,
      parameters,
      schemas: { ...schemas.named, Problem: problemSchema },
      examples: createProblemExamples(),
    },
  };
}
