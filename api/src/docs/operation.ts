import {
  problems,
  takesKey,
  type Access,
  type Endpoint,
  type Ownership,
  type Reservation,
} from '@canvass/shared/contracts';
import { possibleProblems } from './possible-problems';
import type { JsonSchema, Schemas } from './schemas';

type Json = Record<string, unknown>;

const SECURITY: Record<Extract<Access, string>, Json[]> = {
  anyone: [],
  'anyone-known': [{}, { productToken: [] }],
  identity: [{ identityToken: [] }],
  'signed-in': [{ productToken: [] }],
  operator: [{ operatorToken: [] }],
};

const AUDIENCE: Record<Extract<Access, string>, string> = {
  anyone: 'For anyone; no token is read.',
  'anyone-known': 'For anyone; a token may widen the answer.',
  identity: 'For the holder of a Firebase ID token.',
  'signed-in': 'For everybody who is signed in.',
  operator: 'For those who run the installation.',
};

function ref(section: string, name: string): Json {
  return { $ref: `#/components/${section}/${name}` };
}

function reservedPlace({ place, roles }: Reservation): string {
  return `\`${place}\` is for the roles ${roles.join(', ')}.`;
}

function own({ email, survey, anyForAdmins }: Ownership): string {
  const things = [email && `\`${email}\``, survey && 'the survey'].filter(Boolean).join(' and ');
  return `${things} must be the caller's own${anyForAdmins ? ', except for admins' : ''}.`;
}

/** Who may call it, in a sentence. */
function audience({ access, own: ownership, reserved = [] }: Endpoint): string {
  const who = typeof access === 'string' ? AUDIENCE[access] : `For the roles ${access.join(', ')}.`;
  return [who, ownership && `Of what is sent, ${own(ownership)}`, ...reserved.map(reservedPlace)]
    .filter(Boolean)
    .join(' ');
}

function propertiesOf(schema: JsonSchema | undefined): [string, JsonSchema, boolean][] {
  const { properties = {}, required = [] } = schema ?? {};
  return Object.entries(properties).map(([name, each]) => [name, each as JsonSchema, required.includes(name)]);
}

function parameters(endpoint: Endpoint, schemas: Schemas): Json[] {
  const { params, query } = endpoint;
  const of = (schema: typeof params) => propertiesOf(schema && schemas.describe(schema, 'input'));
  return [
    ...of(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...of(query).map(([name, schema, required]) => ({ name, in: 'query', required, schema })),
    ...(takesKey(endpoint) ? [ref('parameters', 'IdempotencyKey')] : []),
  ];
}

/** Whether it answers with pages: it takes the cursor of the page before. */
function isPaged({ query }: Endpoint, schemas: Schemas): boolean {
  return propertiesOf(query && schemas.describe(query, 'input')).some(([name]) => name === 'cursor');
}

function success(endpoint: Endpoint, schemas: Schemas): Json {
  const { method, produces, answer } = endpoint;
  const cached = method === 'GET' && !produces;
  return {
    200: {
      description: 'Done.',
      headers: {
        'X-Request-Id': ref('headers', 'RequestId'),
        ...(cached && { ETag: ref('headers', 'ETag') }),
        ...(isPaged(endpoint, schemas) && { Link: ref('headers', 'Link'), 'X-Total-Count': ref('headers', 'Total') }),
      },
      content: { [produces ?? 'application/json']: { schema: schemas.describe(answer, 'output') } },
    },
    ...(cached && { 304: { description: 'Nothing changed since the answer with the `ETag` in `If-None-Match`.' } }),
  };
}

function refusals(endpoint: Endpoint): Json {
  return Object.fromEntries(
    [...possibleProblems(endpoint)].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${problems[code][1]}`).join('\n\n'),
        headers: { 'X-Request-Id': ref('headers', 'RequestId') },
        content: {
          'application/problem+json': {
            schema: {
              allOf: [ref('schemas', 'Problem')],
              properties: { status: { const: status }, code: { enum: codes } },
            },
            examples: Object.fromEntries(codes.map((code) => [code, ref('examples', code)])),
          },
        },
      },
    ]),
  );
}

/** One endpoint as an OpenAPI operation. @param name its `operationId`. */
export function describeOperation(name: string, endpoint: Endpoint, schemas: Schemas): Json {
  const { path, summary, access, rate = 'call', body } = endpoint;
  return {
    operationId: name,
    tags: [path.split('/')[1]],
    summary,
    description: audience(endpoint),
    security: typeof access === 'string' ? SECURITY[access] : [{ productToken: [] }],
    'x-access': access,
    'x-rate-class': rate,
    parameters: parameters(endpoint, schemas),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemas.describe(body, 'input') } } },
    }),
    responses: { ...success(endpoint, schemas), ...refusals(endpoint) },
  };
}
