import { problems, takesKey, type Endpoint, type ProblemCode } from '@canvass/shared/contracts';

const NO_TOKEN: ProblemCode[] = ['unauthenticated'];
const BAD_TOKEN: ProblemCode[] = ['invalid-token', 'token-expired'];
const ALWAYS: ProblemCode[] = ['too-many-requests', 'internal', 'service-unavailable', 'took-too-long'];

function ofAccess({ access, takesExpired }: Endpoint): ProblemCode[] {
  if (access === 'anyone') return [];
  if (access === 'anyone-known') return [...BAD_TOKEN, 'session-ended', 'user-unknown'];
  if (access === 'identity') return [...NO_TOKEN, ...BAD_TOKEN];
  if (access === 'operator') return [...NO_TOKEN, 'invalid-token'];
  return [
    ...NO_TOKEN,
    ...BAD_TOKEN.filter((code) => !takesExpired || code !== 'token-expired'),
    'session-ended',
    'user-unknown',
    ...(access === 'signed-in' ? [] : ['forbidden' as const]),
  ];
}

function ofInput(endpoint: Endpoint): ProblemCode[] {
  const { access, method, reserved, params, query, body } = endpoint;
  const codes: ProblemCode[] = [];
  // Who fills a place that only some roles may fill has to be somebody.
  if (access === 'anyone-known' && reserved) codes.push(...NO_TOKEN);
  if (params) codes.push('not-found');
  if (params && method === 'GET') codes.push('unreadable-record');
  if (body) codes.push('malformed-json', 'unreadable-request', 'body-too-large', 'unsupported-media-type');
  if (params ?? query ?? body) codes.push('invalid-input');
  if (takesKey(endpoint)) codes.push('invalid-input', 'request-in-progress', 'idempotency-key-reused');
  return codes;
}

/** Every problem an endpoint can answer with: those it declares and those of the steps before it, by status. */
export function possibleProblems(endpoint: Endpoint): Map<number, ProblemCode[]> {
  const codes = new Set([
    ...ofAccess(endpoint),
    ...ofInput(endpoint),
    ...endpoint.problems,
    ...ALWAYS,
    ...(endpoint.method === 'GET' ? [] : ['storage-full' as const]),
  ]);
  const inOrder = (Object.keys(problems) as ProblemCode[]).filter((code) => codes.has(code));
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of inOrder) {
    const [status] = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}
