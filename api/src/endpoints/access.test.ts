import { type EndpointDeclaration, type EndpointName } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { getPossibleProblems } from '@canvass/shared/openapi';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { OPERATOR_TOKEN, startApi, type TestRequest, type TestApi } from '../../testing/api';
import {
  createPersonas,
  getExpectedAccess,
  createRequestAs,
  getAccessOutcome,
  PERSONA_NAMES,
  type Persona,
  type PersonaName,
} from '../../testing/requests/personas';
import { deleteAccount, expiredToken, signUp } from '../../testing/identity';
import { withRequestValueAt, getRequestValueAt } from '../../testing/requests/json-paths';
import { createSampleRequests, type SampleRequests } from '../../testing/requests/sample-requests';

const all = Object.entries(declarations) as [EndpointName, EndpointDeclaration][];

/** Lists who sends a request to an endpoint; all callers together send it to every endpoint. */
function selectCallers(request: string, endpoints: typeof all): (endpoint: EndpointName) => PersonaName[] {
  const cases = endpoints.flatMap(([name]) => PERSONA_NAMES.map((who) => ({ name, who })));
  const selected = selectCases('callers × endpoints', cases, ({ name, who }) => [name, who], request);
  return (endpoint) => selected.filter(({ name }) => name === endpoint).map(({ who }) => who);
}

const listValidCallers = selectCallers('valid requests', all);
const listInvalidCallers = selectCallers(
  'invalid requests',
  all.filter(([, { body }]) => body),
);

let api: TestApi;

/** Personas that may call, and their requests. */
interface TestCast {
  sampleRequests: SampleRequests;
  personas: Record<string, Persona>;
}

async function createCast(endpoints?: EndpointName[], names?: PersonaName[]): Promise<TestCast> {
  const sampleRequests = await createSampleRequests(api, endpoints);
  return { sampleRequests, personas: await createPersonas(api, sampleRequests, names) };
}

/** Read-only endpoints share one cast. */
let readOnlyCast: Promise<TestCast> | undefined;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

describe.each(all)('%s', (name, endpoint) => {
  const { access, ownership, restrictedFields = [], body, problems } = endpoint;
  let sampleRequests: SampleRequests;
  let personas: Record<string, Persona>;
  const [validCallers, invalidCallers] = [listValidCallers(name), listInvalidCallers(name)];
  const hidesUnpublished = access === 'anyone-known' && problems.includes('survey-not-found');
  const needsEveryRole = ownership?.email !== undefined || restrictedFields.length > 0 || hidesUnpublished;

  beforeAll(async () => {
    // A read-only endpoint leaves the cast unchanged for the next one.
    ({ sampleRequests, personas } = await (endpoint.method === 'GET'
      ? (readOnlyCast ??= createCast())
      : createCast([name], needsEveryRole ? undefined : [...validCallers, ...invalidCallers])));
  });

  const listPersonas = (names: PersonaName[]) => names.map((who): [string, Persona] => [who, personas[who] ?? {}]);

  /** The personas with a role that the declaration lets in. */
  function listAllowedPersonas(): [string, Persona][] {
    return Object.entries(personas).filter(
      ([, caller]) => caller.role && getExpectedAccess(endpoint, caller) === 'let in',
    );
  }

  /** The actual and the expected outcome of the selected personas. */
  async function compareOutcomes(
    selected: [string, Persona][],
    expected: (caller: Persona) => string,
    change: (request: TestRequest, caller: Persona) => TestRequest | Promise<TestRequest> = (request) => request,
  ) {
    const outcomes: Record<string, string> = {};
    for (const [who, caller] of selected) {
      const request = await createRequestAs(caller, endpoint, sampleRequests[name]);
      outcomes[who] = await getAccessOutcome(api, endpoint, await change(request, caller));
    }
    return [outcomes, Object.fromEntries(selected.map(([who, caller]) => [who, expected(caller)]))];
  }

  test('answers each persona as declared', async () => {
    const [outcomes, expected] = await compareOutcomes(listPersonas(validCallers), (caller) =>
      getExpectedAccess(endpoint, caller),
    );
    expect(outcomes).toEqual(expected);
  });

  if (ownership?.email) {
    test("takes nobody else's email", async () => {
      const { email } = await api.createUser();
      const [outcomes, expected] = await compareOutcomes(
        listAllowedPersonas(),
        ({ role }) => (ownership.adminsExempt && role === 'admin' ? 'let in' : '403 foreign-email'),
        (request) => withRequestValueAt(request, ownership.email ?? '', email),
      );
      expect(outcomes).toEqual(expected);
    });
  }

  for (const { field, roles, problem } of restrictedFields) {
    test(`takes ${field} of ${roles.join(', ')} only`, async () => {
      const [outcomes, expected] = await compareOutcomes(
        [...listAllowedPersonas(), ['no token', {}]],
        ({ role }) => {
          if (!role) return '401 unauthenticated';
          return roles.includes(role) ? 'let in' : `403 ${problem}`;
        },
        async (request, { role }) => {
          const filledRequest = withRequestValueAt(request, field, getRequestValueAt(sampleRequests[name], field));
          if (!role) return filledRequest;
          // A user who has voted is told so before anything else is checked; another user of the role sends this
          // request.
          const user = await api.createUser(role);
          return {
            ...(ownership?.email ? withRequestValueAt(filledRequest, ownership.email, user.email) : filledRequest),
            token: user.token,
          };
        },
      );
      expect(outcomes).toEqual(expected);
      expect(getPossibleProblems(endpoint).get(401)).toContain('unauthenticated');
    });
  }

  if (hidesUnpublished) {
    test('shows an unpublished survey only to its owner and to admins', async () => {
      const { id = '' } = sampleRequests.requestReview.params ?? {};
      const [outcomes, expected] = await compareOutcomes(
        [...listAllowedPersonas(), ['nobody known', {}]],
        ({ role, isOwner }) => (isOwner || role === 'admin' ? 'let in' : '404 survey-not-found'),
        (request) => ({ ...request, params: { ...request.params, id } }),
      );
      expect(outcomes).toEqual(expected);
    });
  }

  if (body) {
    test('answers with 401 before 403, and with both before 422', async () => {
      const [outcomes, expected] = await compareOutcomes(
        listPersonas(invalidCallers),
        (caller) => {
          const declared = getExpectedAccess(endpoint, caller);
          return /^401|forbidden$/.test(declared) ? declared : '422 invalid-input';
        },
        (request) => ({ ...request, body: { nonsense: true } }),
      );
      expect(outcomes).toEqual(expected);
    });
  }
});

const identityEndpoints = all.filter(([, { access }]) => access === 'identity');

test.each(identityEndpoints)('%s accepts a valid ID token only from the account itself', async (name, endpoint) => {
  const [holder, deletedAccount, other] = [await signUp('holder'), await signUp('gone'), await signUp('other')];
  await deleteAccount(deletedAccount);
  const getOutcome = (token: string, email: string) => getAccessOutcome(api, endpoint, { token, body: { email } });
  expect({
    [name]: await getOutcome(holder.token, holder.email),
    'another email': await getOutcome(holder.token, other.email),
    expired: await getOutcome(expiredToken(holder), holder.email),
    'a deleted account': await getOutcome(deletedAccount.token, deletedAccount.email),
  }).toEqual({
    [name]: 'let in',
    'another email': '403 foreign-email',
    expired: '401 token-expired',
    'a deleted account': '401 invalid-token',
  });
});

test.each([['registerUser', declarations.registerUser] as const, ['refreshUser', declarations.refreshUser] as const])(
  '%s rejects a user whose account is being deleted',
  async (_name, endpoint) => {
    const { uid, email, token } = await signUp('leaving');
    const request = { token, body: { email } };
    expect(await getAccessOutcome(api, endpoint, request)).toBe('let in');
    const removal = { at: new Date(), writtenAnswers: 'keep', email };
    await api.db.collection('users').updateOne({ uid }, { $set: { removal } });
    expect(await getAccessOutcome(api, endpoint, request)).toBe('401 user-unknown');
    expect(endpoint.problems).toContain('user-unknown');
  },
);

test.each(all.filter(([, { access }]) => access === 'operator'))(
  '%s accepts the operator token',
  async (_name, endpoint) => {
    expect(await getAccessOutcome(api, endpoint, { token: OPERATOR_TOKEN })).toBe('let in');
    expect(await getAccessOutcome(api, endpoint, { token: `${OPERATOR_TOKEN}0` })).toBe('401 invalid-token');
  },
);

test('a revoked role has no effect from the next call on', async () => {
  const admin = await api.createUser('admin');
  expect(await getAccessOutcome(api, declarations.listUsers, { token: admin.token })).toBe('let in');
  await api.db.collection('users').updateOne({ uid: admin.uid }, { $set: { role: 'user' } });
  expect(await getAccessOutcome(api, declarations.listUsers, { token: admin.token })).toBe('403 forbidden');
});

describe('the access declarations', () => {
  test('list a problem exactly when they declare its rule', () => {
    for (const [name, { ownership = {}, restrictedFields = [], problems }] of all) {
      expect([name, 'foreign-email', problems.includes('foreign-email')]).toEqual([
        name,
        'foreign-email',
        'email' in ownership,
      ]);
      expect([name, 'survey', problems.includes('not-your-survey')]).toEqual([name, 'survey', 'survey' in ownership]);
      for (const { problem } of restrictedFields)
        expect([name, problems]).toEqual([name, expect.arrayContaining([problem])]);
    }
  });

  test('require a token for every write except those open to visitors', () => {
    const open = all.filter(([, { method, access }]) => method !== 'GET' && String(access).startsWith('anyone'));
    expect(open.map(([name]) => name).toSorted()).toEqual([
      'dropOverride',
      'recheckSessions',
      'sendMessage',
      'sendTelemetry',
      'unsubscribe',
    ]);
  });
});
