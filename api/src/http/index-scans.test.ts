import { ObjectId } from 'mongodb';
import { endpoints, type Endpoint, type EndpointName } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, startApi, type Sent, type TestApi } from '../testing/api';
import { planOf, watchReads, type PlannedRead } from '../testing/plans';
import { FEW, populate, type Population } from '../testing/populate';

const LIMIT = 5;
/** How many pages of each list are read. */
const PAGES = 4;

/**
 * Surveys are counted up to here: more than what 'park' finds, so that it is sorted by votes in memory, and fewer than
 * what 'libr' finds, so that it is read along the index of votes.
 */
const COUNT_LIMIT = 20;

/** Counts of surveys look at no more than this. */
const COUNTED = COUNT_LIMIT + 1;

/** Users are counted up to a thousand. */
const USERS_COUNTED = 1001;

const watch = watchReads();
let api: TestApi;
let population: Population;

beforeAll(async () => {
  api = await startApi({
    onCommand: (event) => watch.onCommand(event),
    searchLimits: { count: COUNT_LIMIT },
  });
  population = await populate(api);
});

afterAll(() => api.stop());

type Query = Record<string, string>;
type Call = Omit<Sent, 'query'> & { query?: Query };

/** Every list, in every order and with every filter that it has. */
const lists: Partial<Record<EndpointName, (population: Population) => Call[]>> = {
  listSurveys: ({ admin }) => {
    const orders = ['latest', 'votes:asc', 'votes:desc'];
    const categories: Query[] = [{}, { category: 'Market Research' }];
    const statuses: Query[] = [{}, { status: 'all' }];
    const searches: Query[] = [{}, { q: 'libr' }, { q: 'park' }, { q: 'library hours' }];
    const all = orders.flatMap((sort) =>
      categories.flatMap((category) =>
        statuses.flatMap((status) =>
          searches.map((q) => ({ token: admin.token, query: { sort, ...category, ...status, ...q } })),
        ),
      ),
    );
    const unpublished: Query[] = [{}, { sort: 'votes:desc' }, { q: 'libr' }];
    const ofUnpublished = unpublished.map((query) => ({
      token: admin.token,
      query: { ...query, status: 'Unpublish' },
    }));
    return [...all, ...ofUnpublished];
  },
  listOwnSurveys: ({ surveyor: { token } }) => [{ token }, { token, query: { q: 'libr' } }],
  listUsers: ({ admin: { token } }) =>
    ['', 'admin', 'surveyor', 'user', 'pro-user'].flatMap((role) =>
      ['', 'pers'].map((q) => ({ token, query: { ...(role && { role }), ...(q && { q }) } })),
    ),
  // Everybody has answered Yes; the time bounds the search for what few have.
  listResponses: ({ surveyor: { token }, surveyId: id }) => {
    const queries: Query[] = [{}, { version: '1' }, { with: 'comment' }, { question: '1', answer: 'Yes' }];
    return queries.map((query) => ({ token, params: { id }, query }));
  },
  listParticipated: ({ member: { token, email } }) => [{ token, query: { email } }],
  listComments: ({ member: { token, email } }) => [{ token, query: { email } }],
  listPayments: ({ admin: { token } }) => {
    const queries: Query[] = [{}, { status: 'paid' }, { month: '2026-11' }, { status: 'paid', month: '2026-11' }];
    return [...queries, { q: 'pers' }, { q: 'pers', month: '2026-11' }].map((query) => ({ token, query }));
  },
  listOwnPayments: ({ member: { token } }) => [{ token }],
  listOwnReports: ({ member: { token, email } }) => [{ token, query: { email } }],
  listReportedSurveys: ({ admin: { token } }) => [{ token }],
  listReports: ({ admin: { token }, surveyId: id }) => [
    { token, params: { id } },
    { token, params: { id }, query: { state: 'open' } },
  ],
  listFeedbacks: ({ admin, surveyor }) => [{ token: surveyor.token }, { token: admin.token }],
  listReviewRequests: ({ admin: { token } }) => [{ token }],
  listMessages: ({ admin: { token } }) => [{ token }, { token, query: { state: 'open' } }],
  listEvents: ({ admin: { token }, messageId }) => [{ token }, { token, query: { subject: messageId } }],
};

const paged = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { query }]) =>
    query?.safeParse({ cursor: 'x', email: 'a@b.test' }).success || query?.safeParse({ cursor: 'x' }).success,
);

function isCount({ command }: PlannedRead): boolean {
  return command['count'] !== undefined || command['aggregate'] !== undefined;
}

/** Keys of a sort or hint, which the driver hands over as a map or as an object. */
function keysOf(order: unknown): string {
  return [...(order instanceof Map ? order.keys() : Object.keys(order ?? {}))].join();
}

/** The embedded database keeps documents by id: reading a collection in that order is reading the index of ids. */
function isById({ command: { filter, sort, hint } }: PlannedRead): boolean {
  return keysOf(sort) === '_id' && (keysOf(filter) === '' || keysOf(hint) === '_id');
}

/** Half of what matches a word is of the wanted category; surveys are made four at a time, so not every second one. */
function withOtherCategories(wanted: number): number {
  return 2 * wanted + 4;
}

/**
 * How many documents a read may look at. Where a condition remains that no index holds, some are read and passed over:
 * among the surveys that match a word, the other categories; among users, those with a paid upgrade.
 */
function mostOf(read: PlannedRead, query: Query): number {
  const { q, category, sort = '', role } = query;
  const isOfUsers = Object.values(read.command)[0] === 'users';
  if (isOfUsers) return isCount(read) || role === 'user' ? USERS_COUNTED : LIMIT + 1;
  const wanted = isCount(read) ? COUNTED : LIMIT + 1;
  // Along the index of votes the few surveys that do not match lie in one place, and few matches are all looked at.
  if (q !== undefined && !isCount(read) && sort.startsWith('votes')) return FEW + wanted;
  return q !== undefined && category !== undefined ? withOtherCategories(wanted) : wanted;
}

/** What is wrong with how a list is read; empty when it is one scan of an index that reads what it shows. */
function flawsOf(read: PlannedRead, query: Query): string[] {
  const { stages, documents, what } = read;
  const isSortedSearch = query['q'] !== undefined && String(query['sort']).startsWith('votes');
  const inOrderOfIds = isCount(read) || isById(read);
  const most = mostOf(read, query);
  const flaws = {
    'no index': !inOrderOfIds && !stages.some((stage) => /IXSCAN|IDHACK|COUNT_SCAN|EXPRESS/.test(stage)),
    'the whole collection': !inOrderOfIds && stages.includes('COLLSCAN'),
    'sorted in memory': !isSortedSearch && stages.includes('SORT'),
    [`${documents} documents for ${most}`]: documents > most,
  };
  return Object.entries(flaws).flatMap(([flaw, there]) => (there ? [`${flaw}: ${stages.join(' < ')}: ${what}`] : []));
}

function nextCursor(headers: Headers): string | undefined {
  return /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
}

/** Reads a list page after page, and shows how each is read. @returns how many pages there were, up to `PAGES`. */
async function walk(endpoint: Endpoint, { query, ...call }: Call, look: (read: PlannedRead) => void): Promise<number> {
  let cursor: string | undefined;
  for (let page = 1; page <= PAGES; page += 1) {
    const limited = { ...query, limit: String(LIMIT), ...(cursor && { cursor }) };
    const send = async () => {
      const { status, headers } = await api.call(endpoint, { ...call, query: limited });
      expect([limited, status]).toEqual([limited, 200]);
      cursor = nextCursor(headers);
    };
    const reads = await watch.during(api.db, send);
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads) look(read);
    if (!cursor) return page;
  }
  return PAGES;
}

test('every list is looked at here', () => {
  expect(Object.keys(lists).toSorted()).toEqual(paged.map(([name]) => name).toSorted());
});

test.each(paged)(
  '%s reads each page by one index, without a sort and without what it does not show',
  async (name, endpoint) => {
    const flaws: string[] = [];
    for (const call of lists[name]?.(population) ?? []) {
      const pages = await walk(endpoint, call, (read) => flaws.push(...flawsOf(read, call.query ?? {})));
      // There are few admins and surveyors; everything else has pages deep in the list.
      const isShort = ['admin', 'surveyor'].includes(call.query?.['role'] ?? '');
      expect([call.query, pages]).toEqual([call.query, isShort ? 1 : PAGES]);
    }
    expect([...new Set(flaws)]).toEqual([]);
  },
);

test('what a person did with a survey is one read each of the survey, the vote and the report, by their indexes', async () => {
  const { member, surveyId: id } = population;
  const reads = await watch.during(api.db, () =>
    api.call(endpoints.readOwnPart, { token: member.token, params: { id } }),
  );
  const ofSurvey = reads.filter(({ command }) => command['find'] !== 'users');
  expect(ofSurvey.map(({ command }) => String(command['find'])).toSorted()).toEqual(['reports', 'surveys', 'votes']);
  expect(reads.flatMap((read) => flawsOf(read, {}))).toEqual([]);
  expect(Math.max(...reads.map(({ documents }) => documents))).toBe(1);
});

test('in which of some surveys a person has voted is one read of the votes, by their unique index', async () => {
  const { member, surveyId } = population;
  const reads = await watch.during(api.db, () =>
    api.call(endpoints.listVoted, { token: member.token, query: { ids: surveyId } }),
  );
  const ofVotes = reads.filter(({ command }) => command['find'] !== 'users');
  expect(ofVotes.map(({ command }) => command['find'])).toEqual(['votes']);
  expect(ofVotes.flatMap((read) => flawsOf(read, {}))).toEqual([]);
  expect(Math.max(...ofVotes.map(({ documents }) => documents))).toBeLessThanOrEqual(1);
});

test('the overview counts whole collections without reading them, and what waits along an index', async () => {
  const reads = await watch.during(api.db, () => api.call(endpoints.readOverview, { token: population.admin.token }));
  const whole = reads.filter(({ command }) => command['count'] !== undefined);
  expect(whole.map(({ command }) => String(command['count'])).toSorted()).toEqual(['surveys', 'users', 'votes']);
  const waiting = reads.filter(({ command }) => command['aggregate'] !== undefined);
  expect(waiting).toHaveLength(6);
  for (const { what, stages, documents } of waiting) {
    expect([what, stages.includes('IXSCAN'), stages.includes('COLLSCAN')]).toEqual([what, true, false]);
    // Nobody waits a thousand times here: what is read is what is counted.
    expect(documents).toBeLessThan(100);
  }
});

test('what pages reported is summed along the index of hours, or along that of the versions that are asked for', async () => {
  const report = { kind: 'loaded', area: 'mf-public', channel: 'production' };
  const reports = ['1.0.0', '1.1.0', '1.2.0'].map((version) => ({ ...report, version }));
  await api.call(endpoints.sendTelemetry, { body: { reports } });
  const read = async (query: Query) => {
    const reads = await watch.during(api.db, () => api.call(endpoints.readTelemetry, { token: OPERATOR_TOKEN, query }));
    return reads.map(({ command, stages, documents }) => [
      command['aggregate'] as string,
      stages.includes('IXSCAN'),
      documents,
    ]);
  };
  expect(await read({})).toEqual([['telemetry', true, 3]]);
  expect(await read({ versions: '1.0.0,1.2.0,3.0.0' })).toEqual([['telemetry', true, 2]]);
});

test.each([
  [{ q: 'park' }, 'status,tokens,timestamp,_id'],
  [{ q: 'libr' }, 'status,voteCount,_id'],
  [{ q: 'libr', category: 'Market Research' }, 'status,category,voteCount,_id'],
])('a search for %j by votes is read by %s', async (search, index) => {
  const reads = await watch.during(api.db, () =>
    api.call(endpoints.listSurveys, { query: { ...search, sort: 'votes:desc' } }),
  );
  const page = reads.find((read) => !isCount(read));
  expect(keysOf(page?.command['hint'])).toBe(index);
});

test('a read of the whole collection, a sort in memory and a wasteful read are told', async () => {
  const told = async (read: object) => flawsOf(await planOf(api.db, { find: 'votes', limit: LIMIT + 1, ...read }), {});
  const [scan = '', wasteful = ''] = await told({ filter: { votedUserName: 'nobody' } }).then(([, ...rest]) => rest);
  expect(scan).toMatch(/^the whole collection/);
  expect(wasteful).toMatch(/^\d+ documents for 6/);
  expect((await told({ filter: { surveyId: new ObjectId() }, sort: { at: 1 } })).join()).toContain('sorted in memory');
  expect(await told({ filter: { _id: new ObjectId() } })).toEqual([]);
});
