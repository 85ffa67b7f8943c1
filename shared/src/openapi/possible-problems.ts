import { problems, acceptsIdempotencyKey, type EndpointDeclaration, type ProblemCode } from '../contracts';

const MISSING_TOKEN_PROBLEMS: ProblemCode[] = ['unauthenticated'];
const INVALID_TOKEN_PROBLEMS: ProblemCode[] = ['invalid-token', 'token-expired'];
const COMMON_PROBLEMS: ProblemCode[] = ['too-many-requests', 'internal', 'service-unavailable', 'took-too-long'];

function listAccessProblems({ access, takesExpired }: EndpointDeclaration): ProblemCode[] {
  if (access === 'anyone') return [];
  if (access === 'anyone-known') return [...INVALID_TOKEN_PROBLEMS, 'session-ended', 'user-unknown'];
  if (access === 'identity') return [...MISSING_TOKEN_PROBLEMS, ...INVALID_TOKEN_PROBLEMS];
  if (access === 'operator') return [...MISSING_TOKEN_PROBLEMS, 'invalid-token'];
  return [
    ...MISSING_TOKEN_PROBLEMS,
    ...INVALID_TOKEN_PROBLEMS.filter((code) => !takesExpired || code !== 'token-expired'),
    'session-ended',
    'user-unknown',
    ...(access === 'signed-in' ? [] : ['forbidden' as const]),
  ];
}

function listInputProblems(endpoint: EndpointDeclaration): ProblemCode[] {
  const { access, method, restrictedFields, params, query, body } = endpoint;
  const codes: ProblemCode[] = [];
  // A caller who fills a restricted field must be signed in.
  if (access === 'anyone-known' && restrictedFields) codes.push(...MISSING_TOKEN_PROBLEMS);
  if (params) codes.push('not-found');
  if (params && method === 'GET') codes.push('unreadable-record');
  if (body) codes.push('malformed-json', 'unreadable-request', 'body-too-large', 'unsupported-media-type');
  if (params ?? query ?? body) codes.push('invalid-input');
  if (acceptsIdempotencyKey(endpoint)) codes.push('invalid-input', 'request-in-progress', 'idempotency-key-reused');
  return codes;
}

/**
 * Every problem that an endpoint can answer with, by status: those it declares and those of the pipeline's earlier
 * steps.
 */
export function getPossibleProblems(endpoint: EndpointDeclaration): Map<number, ProblemCode[]> {
  const codes = new Set([
    ...listAccessProblems(endpoint),
    ...listInputProblems(endpoint),
    ...endpoint.problems,
    ...COMMON_PROBLEMS,
    ...(endpoint.method === 'GET' ? [] : ['storage-full' as const]),
  ]);
  const orderedCodes = (Object.keys(problems) as ProblemCode[]).filter((code) => codes.has(code));
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of orderedCodes) {
    const [status] = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}
