import { deleteOwnAccount, type EndpointDeclaration, type Role } from '@canvass/shared/contracts';
import { signToken, type TestUser, type TestRequest, type TestApi } from '../api';
import { withRequestValueAt } from './json-paths';
import type { SampleRequest } from './sample-request';
import type { SampleRequests } from './sample-requests';

/** A kind of caller. */
export interface Persona {
  token?: string;
  /** Why the token is refused where one is read. */
  expectedTokenProblem?: 'invalid-token' | 'token-expired' | 'user-unknown';
  /** The user, if the token is valid. */
  person?: TestUser;
  role?: Role;
  /** Whether they own the surveys of the samples. */
  isOwner?: boolean;
}

/** One caller of every kind: without a valid token, and with every role. */
export const PERSONA_NAMES = [
  'no token',
  'two words',
  'forged',
  'alg none',
  'another alg',
  'expired',
  'deleted user',
  'user',
  'pro-user',
  'surveyor owner',
  'surveyor other',
  'admin',
] as const;

export type PersonaName = (typeof PERSONA_NAMES)[number];

/** @param names the callers that a test needs; by default all. */
export async function createPersonas(
  api: TestApi,
  { admin, surveyor }: Pick<SampleRequests, 'admin' | 'surveyor'>,
  names: readonly PersonaName[] = PERSONA_NAMES,
): Promise<Record<string, Persona>> {
  const { uid } = admin;
  const createKnownPersona = async (role: Role): Promise<Persona> => {
    const person = await api.createUser(role);
    return { role, person, token: person.token };
  };
  const createDeletedPersona = async (): Promise<Persona> => {
    const { token } = await api.createUser();
    await api.call(deleteOwnAccount, { token });
    return { token, expectedTokenProblem: 'user-unknown' };
  };
  const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${signToken(uid).split('.')[1]}.`;
  const creators: Record<PersonaName, () => Persona | Promise<Persona>> = {
    'no token': () => ({}),
    'two words': () => ({ token: 'two words', expectedTokenProblem: 'invalid-token' }),
    forged: () => ({
      token: signToken(uid, { secret: 'another-secret-of-some-length-000' }),
      expectedTokenProblem: 'invalid-token',
    }),
    'alg none': () => ({ token: unsigned, expectedTokenProblem: 'invalid-token' }),
    'another alg': () => ({ token: signToken(uid, { algorithm: 'HS512' }), expectedTokenProblem: 'invalid-token' }),
    expired: () => ({
      role: 'admin',
      person: admin,
      token: signToken(uid, { expiresIn: -1 }),
      expectedTokenProblem: 'token-expired',
    }),
    'deleted user': createDeletedPersona,
    user: () => createKnownPersona('user'),
    'pro-user': () => createKnownPersona('pro-user'),
    'surveyor owner': () => ({ role: 'surveyor', person: surveyor, token: surveyor.token, isOwner: true }),
    'surveyor other': () => createKnownPersona('surveyor'),
    admin: () => createKnownPersona('admin'),
  };
  const personas: Record<string, Persona> = {};
  for (const name of names) personas[name] = await creators[name]();
  return personas;
}

/** The access of a caller according to an endpoint's declaration: `let in`, or status and code. */
export function getExpectedAccess(
  { access, ownership, takesExpired }: EndpointDeclaration,
  { token, expectedTokenProblem, role, isOwner = false }: Persona,
): string {
  if (access === 'anyone') return 'let in';
  if (!token) return access === 'anyone-known' ? 'let in' : '401 unauthenticated';
  // A product token is invalid where another kind of token is required.
  if (access === 'identity' || access === 'operator') return '401 invalid-token';
  if (expectedTokenProblem && !(takesExpired && expectedTokenProblem === 'token-expired'))
    return `401 ${expectedTokenProblem}`;
  if (!role || (typeof access !== 'string' && !access.includes(role))) return '403 forbidden';
  if (ownership?.survey && !isOwner && !(ownership.adminsExempt && role === 'admin')) return '403 not-your-survey';
  if (ownership?.hidden && !isOwner) return `404 ${ownership.hidden}`;
  return 'let in';
}

/**
 * Problems that concern the requested data, not the caller's access: another user's payment cannot be found, a
 * surveyor has nothing to buy, and results that are not final have neither reports nor comparisons. The list of developers is a setting that no declaration contains.
 */
const ALLOWED_PROBLEMS: Partial<Record<string, true>> = {
  'payment-not-found': true,
  'nothing-to-buy': true,
  'final-report-not-found': true,
  'comparison-not-final': true,
  'not-a-developer': true,
};

/** The sample request as this caller would send it: with their token and email, without restricted fields. */
export async function createRequestAs(
  { token, person }: Persona,
  { ownership, restrictedFields = [] }: EndpointDeclaration,
  sample: SampleRequest,
) {
  const { createReplacement, optionalPaths: _optional, token: _token, ...baseRequest } = sample;
  let sent: TestRequest = { ...baseRequest, ...(await createReplacement?.()) };
  for (const { field } of restrictedFields) sent = withRequestValueAt(sent, field);
  if (ownership?.email && person) sent = withRequestValueAt(sent, ownership.email, person.email);
  return { ...sent, token };
}

/** The outcome for the caller: `let in`, or status and code. */
export async function getAccessOutcome(
  api: TestApi,
  endpoint: EndpointDeclaration,
  request: TestRequest,
): Promise<string> {
  const response = await api.send(endpoint, request);
  const text = await response.text();
  if (response.ok) return 'let in';
  const { code } = JSON.parse(text) as { code: string };
  if (code in ALLOWED_PROBLEMS) return 'let in';
  const hasChallenge = response.headers.get('www-authenticate') === 'Bearer';
  return `${response.status} ${code}${hasChallenge === (response.status === 401) ? '' : ' with a wrong challenge'}`;
}
