import {
  problems,
  acceptsIdempotencyKey,
  type Access,
  type EndpointDeclaration,
  type Ownership,
  type RestrictedField,
} from '../contracts';
import { getPossibleProblems } from './possible-problems';
import type { JsonSchema, Schemas } from './schemas';

type Json = Record<string, unknown>;

const SECURITY_BY_ACCESS: Record<Extract<Access, string>, Json[]> = {
  anyone: [],
  'anyone-known': [{}, { productToken: [] }],
  identity: [{ identityToken: [] }],
  'signed-in': [{ productToken: [] }],
  operator: [{ operatorToken: [] }],
};

const AUDIENCE_BY_ACCESS: Record<Extract<Access, string>, string> = {
  anyone: 'For anyone; no token is read.',
  'anyone-known': 'For anyone; a token may extend the response.',
  identity: 'For the holder of a Firebase ID token.',
  'signed-in': 'For all signed-in users.',
  operator: 'For operators of the installation.',
};

function createRef(section: string, name: string): Json {
  return { $ref: `#/components/${section}/${name}` };
}

function describeRestrictedField({ field, roles }: RestrictedField): string {
  return `\`${field}\` is for the roles ${roles.join(', ')}.`;
}

function describeOwnership({ email, survey, hidden, adminsExempt }: Ownership): string {
  const ownedFields = [email && `\`${email}\``, survey && 'the survey', hidden && 'the record']
    .filter(Boolean)
    .join(' and ');
  return `${ownedFields} must be the caller's own${adminsExempt ? ', except for admins' : ''}.`;
}

/** A sentence about who may call the endpoint. */
function describeAudience({ access, ownership, restrictedFields = [] }: EndpointDeclaration): string {
  const allowedCallers =
    typeof access === 'string' ? AUDIENCE_BY_ACCESS[access] : `For the roles ${access.join(', ')}.`;
  return [
    allowedCallers,
    ownership && `Of what is sent, ${describeOwnership(ownership)}`,
    ...restrictedFields.map(describeRestrictedField),
  ]
    .filter(Boolean)
    .join(' ');
}

function listProperties(schema: JsonSchema | undefined): [string, JsonSchema, boolean][] {
  const { properties = {}, required = [] } = schema ?? {};
  return Object.entries(properties).map(([name, each]) => [name, each as JsonSchema, required.includes(name)]);
}

function describeParameters(endpoint: EndpointDeclaration, schemas: Schemas): Json[] {
  const { params, query } = endpoint;
  const listSchemaProperties = (schema: typeof params) => listProperties(schema && schemas.describe(schema, 'input'));
  return [
    ...listSchemaProperties(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...listSchemaProperties(query).map(([name, schema, required]) => ({ name, in: 'query', required, schema })),
    ...(acceptsIdempotencyKey(endpoint) ? [createRef('parameters', 'IdempotencyKey')] : []),
  ];
}

/** Whether the endpoint is paginated: its query has a cursor. */
function isPaged({ query }: EndpointDeclaration, schemas: Schemas): boolean {
  return listProperties(query && schemas.describe(query, 'input')).some(([name]) => name === 'cursor');
}

function describeSuccess(endpoint: EndpointDeclaration, schemas: Schemas): Json {
  const { method, produces, answer } = endpoint;
  const isCacheable = method === 'GET' && !produces;
  return {
    200: {
      description: 'Done.',
      headers: {
        'X-Request-Id': createRef('headers', 'RequestId'),
        ...(isCacheable && { ETag: createRef('headers', 'ETag') }),
        ...(isPaged(endpoint, schemas) && {
          Link: createRef('headers', 'Link'),
          'X-Total-Count': createRef('headers', 'Total'),
        }),
      },
      content: { [produces ?? 'application/json']: { schema: schemas.describe(answer, 'output') } },
    },
    ...(isCacheable && {
      304: { description: 'Nothing changed since the response with the `ETag` in `If-None-Match`.' },
    }),
  };
}

function describeProblems(endpoint: EndpointDeclaration): Json {
  return Object.fromEntries(
    [...getPossibleProblems(endpoint)].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${problems[code][1]}`).join('\n\n'),
        headers: { 'X-Request-Id': createRef('headers', 'RequestId') },
        content: {
          'application/problem+json': {
            schema: {
              allOf: [createRef('schemas', 'Problem')],
              properties: { status: { const: status }, code: { enum: codes } },
            },
            examples: Object.fromEntries(codes.map((code) => [code, createRef('examples', code)])),
          },
        },
      },
    ]),
  );
}

/**
 * Describes one endpoint as an OpenAPI operation.
 * @param name its `operationId`.
 */
export function describeOperation(name: string, endpoint: EndpointDeclaration, schemas: Schemas): Json {
  const { path, summary, access, rate = 'call', body } = endpoint;
  return {
    operationId: name,
    tags: [path.split('/')[1]],
    summary,
    description: describeAudience(endpoint),
    security: typeof access === 'string' ? SECURITY_BY_ACCESS[access] : [{ productToken: [] }],
    'x-access': access,
    'x-rate-class': rate,
    parameters: describeParameters(endpoint, schemas),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemas.describe(body, 'input') } } },
    }),
    responses: { ...describeSuccess(endpoint, schemas), ...describeProblems(endpoint) },
  };
}
