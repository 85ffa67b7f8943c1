import {
  type Access,
  type EndpointDeclaration,
  type EndpointName,
  type Ownership,
  type Role,
} from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { selectRows } from '@canvass/testing/exhaustive-table';
import { startApi, type TestApi, type TestRequest, type TestUser } from '../../testing/api';
import { withChangedDeclaration } from '../../testing/requests/change-declaration';
import { getRequestValueAt, withRequestValueAt } from '../../testing/requests/json-paths';
import {
  createPersonas,
  createRequestAs,
  getAccessOutcome,
  getExpectedAccess,
  type Persona,
} from '../../testing/requests/personas';
import { createSampleRequests, type SampleRequests } from '../../testing/requests/sample-requests';

/**
 * Removes each access declaration in turn and checks that the server then lets in what the declaration refused. This
 * shows that the server enforces exactly this declaration, and that no other check refuses the same requests.
 */
const all = Object.entries(declarations) as [EndpointName, EndpointDeclaration][];

const listByAccess = (accesses: Access[]) => all.filter(([, { access }]) => accesses.includes(access));

/** The endpoints of each test. */
const selected = selectRows('access declarations × endpoints', {
  ownership: all.filter(([, { ownership }]) => ownership),
  restrictions: all.filter(([, { restrictedFields }]) => restrictedFields),
  roles: all.filter(([, { access }]) => typeof access !== 'string'),
  token: listByAccess(['signed-in', 'identity', 'operator']),
  optionalToken: listByAccess(['anyone-known']),
  noToken: listByAccess(['anyone']),
  takesExpired: all.filter(([, { takesExpired }]) => takesExpired),
});

let api: TestApi;
let sampleRequests: SampleRequests;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

/** A sample request for which everything that an earlier request used up has been recreated. */
async function createSample(name: EndpointName): Promise<TestRequest> {
  const { createReplacement, optionalPaths: _optional, ...sample } = sampleRequests[name];
  return { ...sample, ...(await createReplacement?.()) };
}

/** The sample request sent by another user, with their own email where the caller's email is required. */
async function createSampleOf(name: EndpointName, endpoint: EndpointDeclaration, { token, email }: TestUser) {
  const sample = { ...(await createSample(name)), token };
  return endpoint.ownership?.email ? withRequestValueAt(sample, endpoint.ownership.email, email) : sample;
}

function omit(ownership: Ownership, field: keyof Ownership): Ownership {
  return Object.fromEntries(Object.entries(ownership).filter(([each]) => each !== field));
}

/**
 * The outcome of a request with the original declaration and with a changed one. The changed one comes last, because a
 * request that it lets in takes effect.
 */
async function compareOutcomes(
  endpoint: EndpointDeclaration,
  request: TestRequest,
  changes: Parameters<typeof withChangedDeclaration>[1],
): Promise<{ declared: string; changed: string }> {
  const declared = await getAccessOutcome(api, endpoint, request);
  const changed = await withChangedDeclaration(endpoint, changes, () => getAccessOutcome(api, endpoint, request));
  return { declared, changed };
}

describe.each(selected.ownership)('the ownership of %s', (name, endpoint) => {
  const { ownership = {} } = endpoint;
  beforeEach(async () => {
    sampleRequests = await createSampleRequests(api, [name]);
  });

  if (ownership.email) {
    const { email: field } = ownership;
    test('lets in a foreign email once it is taken away', async () => {
      const sample = ownership.adminsExempt
        ? await createSampleOf(name, endpoint, sampleRequests.surveyor)
        : await createSample(name);
      const { email } = await api.createUser();
      const request = withRequestValueAt(sample, field, email);
      expect(await compareOutcomes(endpoint, request, { ownership: omit(ownership, 'email') })).toEqual({
        declared: '403 foreign-email',
        changed: 'let in',
      });
    });
  }

  if (ownership.survey) {
    test('lets in a foreign survey once it is taken away', async () => {
      const request = await createSampleOf(name, endpoint, await api.createUser('surveyor'));
      expect(await compareOutcomes(endpoint, request, { ownership: omit(ownership, 'survey') })).toEqual({
        declared: '403 not-your-survey',
        changed: 'let in',
      });
    });
  }

  if (ownership.hidden) {
    test('lets in a hidden record of somebody else once it is taken away', async () => {
      const request = await createSampleOf(name, endpoint, await api.createUser('surveyor'));
      expect(await compareOutcomes(endpoint, request, { ownership: omit(ownership, 'hidden') })).toEqual({
        declared: `404 ${ownership.hidden}`,
        changed: 'let in',
      });
    });
  }

  if (ownership.adminsExempt) {
    test('refuses admins once their exemption is taken away', async () => {
      const admin = await api.createUser('admin');
      const { email } = await api.createUser();
      const sample = { ...(await createSample(name)), token: admin.token };
      const request = ownership.email ? withRequestValueAt(sample, ownership.email, email) : sample;
      const changes = { ownership: omit(ownership, 'adminsExempt') };
      const changed = await withChangedDeclaration(endpoint, changes, () => getAccessOutcome(api, endpoint, request));
      expect([changed, await getAccessOutcome(api, endpoint, request)]).toEqual([
        ownership.email ? '403 foreign-email' : '403 not-your-survey',
        'let in',
      ]);
    });
  }
});

const restrictions = selected.restrictions.flatMap(([name, endpoint]) =>
  (endpoint.restrictedFields ?? []).map((restriction) => [restriction.field, name, endpoint, restriction] as const),
);

test.each(restrictions)(
  'the restriction of %s of %s lets in every role once it is taken away',
  async (field, name, endpoint, restriction) => {
    sampleRequests = await createSampleRequests(api, [name]);
    const value = getRequestValueAt(sampleRequests[name], field);
    const role = (['user', 'surveyor'] satisfies Role[]).find((each) => !restriction.roles.includes(each));
    const sample = await createSampleOf(name, endpoint, await api.createUser(role));
    const request = withRequestValueAt(sample, field, value);
    const others = endpoint.restrictedFields?.filter((each) => each !== restriction);
    expect(await compareOutcomes(endpoint, request, { restrictedFields: others })).toEqual({
      declared: `403 ${restriction.problem}`,
      changed: 'let in',
    });
  },
);

/** Endpoints that check the admin role again when they run, because it may have changed while the request waited. */
const RECHECKED = new Set<EndpointName>(['changeRole', 'decideSurveyorRequest', 'deleteUser']);

describe('access', () => {
  let personas: Record<string, Persona>;
  beforeAll(async () => {
    sampleRequests = await createSampleRequests(api);
    personas = await createPersonas(api, sampleRequests);
  });

  async function compareAs(who: string, name: EndpointName, endpoint: EndpointDeclaration, access: Access) {
    const request = await createRequestAs(personas[who] ?? {}, endpoint, sampleRequests[name]);
    // Without a role, there is no owner to check.
    return compareOutcomes(endpoint, request, { access, ownership: undefined });
  }

  test.each(selected.roles)('to %s is for every role once no roles are declared', async (name, endpoint) => {
    const who = ['user', 'surveyor other'].find(
      (each) => getExpectedAccess(endpoint, personas[each] ?? {}) !== 'let in',
    );
    expect(await compareAs(who ?? '', name, endpoint, 'signed-in')).toEqual({
      declared: '403 forbidden',
      changed: RECHECKED.has(name) ? '403 forbidden' : 'let in',
    });
  });

  test.each(selected.token)('to %s needs no token once none is declared', async (name, endpoint) => {
    const { declared, changed } = await compareAs('no token', name, endpoint, 'anyone');
    expect(declared).toBe('401 unauthenticated');
    // A handler that relies on a caller may fail without one.
    expect(changed).toMatch(/^(let in|500 internal)$/);
  });

  test.each(selected.optionalToken)('to %s reads no token once none is declared', async (name, endpoint) => {
    const { declared, changed } = await compareAs('forged', name, endpoint, 'anyone');
    expect(declared).toBe('401 invalid-token');
    // Only voters may see the results.
    expect(changed).toMatch(/^(let in|403 results-after-voting)$/);
  });

  test.each(selected.noToken)('to %s needs a token once one is declared', async (name, endpoint) => {
    const outcomes = await compareAs('no token', name, endpoint, 'signed-in');
    expect(outcomes).toEqual({ declared: 'let in', changed: '401 unauthenticated' });
  });
});

test.each(selected.takesExpired)(
  '%s refuses an expired token once it is not declared to take one',
  async (name, endpoint) => {
    sampleRequests = await createSampleRequests(api, [name]);
    const { expired = {} } = await createPersonas(api, sampleRequests);
    const request = await createRequestAs(expired, endpoint, sampleRequests[name]);
    const changed = await withChangedDeclaration(endpoint, { takesExpired: undefined }, () =>
      getAccessOutcome(api, endpoint, request),
    );
    expect([changed, await getAccessOutcome(api, endpoint, request)]).toEqual(['401 token-expired', 'let in']);
  },
);

test('the suite covers every declaration of ownership and of restricted fields', () => {
  expect(all.filter(([, { ownership }]) => ownership).length).toBeGreaterThan(10);
  expect(all.filter(([, { restrictedFields }]) => restrictedFields).length).toBeGreaterThan(1);
});
