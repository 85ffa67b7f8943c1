import { ObjectId } from 'mongodb';
import { type EndpointDeclaration, type EndpointName } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { OPERATOR_TOKEN, startApi, type TestApi } from '../../../../testing/api';
import { getNextCursor } from '../../../../testing/next-cursor';
import { explainRead, createQueryWatcher, type PlannedRead } from '../../../../testing/data/query-plans';
import { storeFailedMail } from '../../../../testing/data/mails';
import { RARE_COUNT, seedAll, type SeedData } from '../../../../testing/data/seed-all';
import { lists, type ListQuery, type ListRequest } from '../../../../testing/requests/list-requests';

const LIMIT = 5;
/** How many pages of each list are read. */
const MAX_PAGES = 4;

/**
 * The limit up to which surveys are counted. It is more than the matches of 'park', which are therefore sorted by votes
 * in memory, and fewer than the matches of 'libr', which are therefore read in the order of the index on votes.
 */
const COUNT_LIMIT = 20;

/** The maximum number of documents that a count of surveys reads. */
const MAX_DOCUMENTS_COUNTED = COUNT_LIMIT + 1;

/** The maximum number of documents that a count of users reads: they are counted up to a thousand. */
const MAX_USERS_COUNTED = 1001;

/** More than the pages that are read. */
const MAILS_PER_STATE = MAX_PAGES * LIMIT + 5;

const readWatcher = createQueryWatcher();
let api: TestApi;
let seedData: SeedData;
/** How many closed surveys the surveyor has. */
let closedCount = 0;

/** Copies the surveyor's open surveys in the states of which `seedAll` has none. */
async function storeClosedAndWithdrawn(): Promise<void> {
  const surveys = api.db.collection('surveys');
  const survey = await surveys.findOne({ _id: new ObjectId(seedData.surveyId) });
  const open = await surveys.find({ surveyorUid: survey?.['surveyorUid'], status: 'Publish' }).toArray();
  closedCount = open.length;
  const closed = { status: 'Publish', closesAt: new Date('2026-01-02T00:00:00Z') };
  for (const state of [closed, { status: 'Withdrawn' }])
    await surveys.insertMany(
      open.map(({ closingDueAt: _due, idempotencyKey: _key, ...copied }) => ({
        ...copied,
        ...state,
        _id: new ObjectId(),
      })),
    );
}

beforeAll(async () => {
  api = await startApi({
    onCommand: (event) => readWatcher.onCommand(event),
    searchLimits: { count: COUNT_LIMIT },
  });
  seedData = await seedAll(api);
  await storeClosedAndWithdrawn();
  for (let index = 0; index < MAILS_PER_STATE; index += 1)
    for (const state of ['failed', 'begun'] as const) await storeFailedMail(api.db, { state });
});

afterAll(() => api.stop());

const pagedEndpoints = (Object.entries(declarations) as [EndpointName, EndpointDeclaration][]).filter(
  // Text, such as a list of ids, has no pages.
  ([, { query, produces }]) =>
    produces === undefined &&
    (query?.safeParse({ cursor: 'x', email: 'a@b.test' }).success || query?.safeParse({ cursor: 'x' }).success),
);

function isCount({ command }: PlannedRead): boolean {
  return command['count'] !== undefined || command['aggregate'] !== undefined;
}

/** The keys of a sort or hint, which the driver passes as a map or as an object. */
function listKeys(order: unknown): string {
  return [...(order instanceof Map ? order.keys() : Object.keys(order ?? {}))].join();
}

/**
 * The embedded database stores documents by id, so a scan in that order is equivalent to a scan of the index on ids.
 */
function isById({ command: { filter, sort, hint } }: PlannedRead): boolean {
  return listKeys(sort) === '_id' && (listKeys(filter) === '' || listKeys(hint) === '_id');
}

/**
 * Half of a word's matches have the requested category. Surveys are created four at a time, so they do not alternate
 * exactly.
 */
function withOtherCategories(resultCount: number): number {
  return 2 * resultCount + 4;
}

/**
 * Whether a read is of a surveyor's own surveys that are open, or closed, and not in the order of their closing. MongoDB
 * passes over the others by the end of the index; the embedded database reads them.
 */
function isOfOwnState({ command: { filter, hint } }: PlannedRead): boolean {
  return 'closesAt' in Object(filter) && /^surveyorUid,.*,closesAt$/.test(listKeys(hint));
}

/**
 * The maximum number of documents that a read may examine. If no index covers a condition, the read skips some
 * documents: surveys that match a word but have another category, and users with Pro time.
 */
function getMaxDocuments(read: PlannedRead, query: ListQuery): number {
  const { q, category, sort = '', role, state } = query;
  const isUserRead = Object.values(read.command)[0] === 'users';
  if (isUserRead) return isCount(read) || role === 'user' ? MAX_USERS_COUNTED : LIMIT + 1;
  const resultCount = isCount(read) ? MAX_DOCUMENTS_COUNTED : LIMIT + 1;
  if (isOfOwnState(read)) return closedCount + resultCount;
  // In the index on votes, the few surveys that do not match are adjacent, so a page may have to skip all of them; if
  // there are few matches, all of them are read.
  const isFiltered = state === 'open' || (!isCount(read) && sort.startsWith('votes'));
  if (q !== undefined && isFiltered) return RARE_COUNT + withOtherCategories(resultCount);
  return q !== undefined && category !== undefined ? withOtherCategories(resultCount) : resultCount;
}

/** What is wrong with how a list is read; empty if the read is a single index scan that examines no extra documents. */
function findFlaws(read: PlannedRead, query: ListQuery): string[] {
  const { stages, documents, description } = read;
  const isSortedSearch =
    query['q'] !== undefined && (query['state'] === 'open' || String(query['sort']).startsWith('votes'));
  const isInIdOrder = isCount(read) || isById(read);
  const maxDocuments = getMaxDocuments(read, query);
  const flaws = {
    'no index': !isInIdOrder && !stages.some((stage) => /IXSCAN|IDHACK|COUNT_SCAN|EXPRESS/.test(stage)),
    'the whole collection': !isInIdOrder && stages.includes('COLLSCAN'),
    'sorted in memory': !isSortedSearch && stages.includes('SORT'),
    [`${documents} documents for ${maxDocuments}`]: documents > maxDocuments,
  };
  return Object.entries(flaws).flatMap(([flaw, isPresent]) =>
    isPresent ? [`${flaw}: ${stages.join(' < ')}: ${description}`] : [],
  );
}

/**
 * Reads a list page by page, and passes the plan of each read to `onRead`.
 * @returns the number of pages, up to `MAX_PAGES`.
 */
async function readAllPages(
  endpoint: EndpointDeclaration,
  { query, ...call }: ListRequest,
  onRead: (read: PlannedRead) => void,
): Promise<number> {
  let cursor: string | undefined;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const limited = { ...query, limit: String(LIMIT), ...(cursor && { cursor }) };
    const send = async () => {
      const { status, headers } = await api.call(endpoint, { ...call, query: limited });
      expect([limited, status]).toEqual([limited, 200]);
      cursor = getNextCursor(headers);
    };
    const reads = await readWatcher.collectReads(api.db, send);
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads) onRead(read);
    if (!cursor) return page;
  }
  return MAX_PAGES;
}

test('the suite covers every list', () => {
  expect(Object.keys(lists).toSorted()).toEqual(pagedEndpoints.map(([name]) => name).toSorted());
});

test.each(pagedEndpoints)(
  '%s reads each page with one index scan, without an in-memory sort or extra documents',
  async (name, endpoint) => {
    const flaws: string[] = [];
    const calls = lists[name]?.(seedData) ?? [];
    const listConditions = ({ query = {} }: ListRequest) => ['any request', ...Object.entries(query).map(String)];
    for (const call of selectCases('filters and orders × lists', calls, listConditions, name)) {
      const pages = await readAllPages(endpoint, call, (read) => flaws.push(...findFlaws(read, call.query ?? {})));
      // There is only one page of admins and of surveyors; all other lists have more pages.
      const hasOnePage = ['admin', 'surveyor'].includes(call.query?.['role'] ?? '');
      expect([call.query, pages]).toEqual([call.query, hasOnePage ? 1 : MAX_PAGES]);
    }
    expect([...new Set(flaws)]).toEqual([]);
  },
);

test('the activity of a user in a survey takes one indexed read each of the survey, the vote, the report, and the wish to be told', async () => {
  const { member, surveyId: id } = seedData;
  const reads = await readWatcher.collectReads(api.db, () =>
    api.call(declarations.readOwnPart, { token: member.token, params: { id } }),
  );
  const surveyReads = reads.filter(({ command }) => command['find'] !== 'users');
  const collections = surveyReads.map(({ command }) => String(command['find']));
  expect(collections.toSorted().join()).toBe('followers,reports,surveys,votes');
  expect(reads.flatMap((read) => findFlaws(read, {}))).toEqual([]);
  expect(Math.max(...reads.map(({ documents }) => documents))).toBe(1);
});

test('the list of voted surveys takes one read each of votes and participations by their unique indexes', async () => {
  const { member, surveyId } = seedData;
  const reads = await readWatcher.collectReads(api.db, () =>
    api.call(declarations.listVoted, { token: member.token, query: { ids: surveyId } }),
  );
  const voteReads = reads.filter(({ command }) => command['find'] !== 'users');
  expect(voteReads.map(({ command }) => String(command['find'])).toSorted()).toEqual(['participations', 'votes']);
  expect(voteReads.flatMap((read) => findFlaws(read, {}))).toEqual([]);
  expect(Math.max(...voteReads.map(({ documents }) => documents))).toBeLessThanOrEqual(1);
});

test('the ids of all published surveys, and where their parts begin, are read along one index', async () => {
  const reads = [
    ...(await readWatcher.collectReads(api.db, () => api.call(declarations.listSurveyIds, { query: {} }))),
    ...(await readWatcher.collectReads(api.db, () => api.call(declarations.listSurveyIdParts, {}))),
  ];
  expect(reads.map(({ stages }) => [stages.includes('IXSCAN'), stages.includes('SORT')])).toEqual([
    [true, false],
    [true, false],
  ]);
});

test('the overview counts collections without reading them, and pending items by index', async () => {
  const reads = await readWatcher.collectReads(api.db, () =>
    api.call(declarations.readOverview, { token: seedData.admin.token }),
  );
  const countReads = reads.filter(({ command }) => command['count'] !== undefined);
  const counted = ['linkedBallots', 'surveys', 'unlinkedBallots', 'users', 'votes'];
  expect(countReads.map(({ command }) => String(command['count'])).toSorted()).toEqual(counted);
  const aggregateReads = reads.filter(({ command }) => command['aggregate'] !== undefined);
  expect(aggregateReads).toHaveLength(7);
  for (const { description, stages, documents } of aggregateReads) {
    expect([description, stages.includes('IXSCAN'), stages.includes('COLLSCAN')]).toEqual([description, true, false]);
    // Only a few items of each kind are pending, and a count reads no others.
    expect(documents).toBeLessThan(100);
  }
});

test('telemetry is summed by the index on hours, or by that on the requested versions', async () => {
  const report = { kind: 'loaded', area: 'mf-public', channel: 'production' };
  const reports = ['1.0.0', '1.1.0', '1.2.0'].map((version) => ({ ...report, version }));
  await api.call(declarations.sendTelemetry, { body: { reports } });
  const read = async (query: ListQuery) => {
    const reads = await readWatcher.collectReads(api.db, () =>
      api.call(declarations.readTelemetry, { token: OPERATOR_TOKEN, query }),
    );
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
  [{ q: 'park' }, 'status,tokens,timestamp,_id,visibilityPolicy'],
  [{ q: 'libr' }, 'status,voteCount,_id,visibilityPolicy'],
  [{ q: 'libr', category: 'Market Research' }, 'status,category,voteCount,_id,visibilityPolicy'],
  [{ q: 'park', state: 'open' }, 'status,tokens,timestamp,_id,visibilityPolicy'],
  [{ q: 'libr', state: 'open' }, 'status,voteCount,_id,visibilityPolicy,closesAt'],
  [{ state: 'open', category: 'Market Research' }, 'status,category,voteCount,_id,visibilityPolicy,closesAt'],
])('a list with %j sorted by votes uses the index %s', async (search, index) => {
  const reads = await readWatcher.collectReads(api.db, () =>
    api.call(declarations.listSurveys, { query: { ...search, sort: 'votes:desc' } }),
  );
  const page = reads.find((read) => !isCount(read));
  expect(listKeys(page?.command['hint'])).toBe(index);
});

test('the suite reports a collection scan, an in-memory sort and a wasteful read', async () => {
  const findReadFlaws = async (read: object) =>
    findFlaws(await explainRead(api.db, { find: 'votes', limit: LIMIT + 1, ...read }), {});
  const [scan = '', wasteful = ''] = await findReadFlaws({ filter: { votedUserName: 'nobody' } }).then(
    ([, ...rest]) => rest,
  );
  expect(scan).toMatch(/^the whole collection/);
  expect(wasteful).toMatch(/^\d+ documents for 6/);
  expect((await findReadFlaws({ filter: { surveyId: new ObjectId() }, sort: { at: 1 } })).join()).toContain(
    'sorted in memory',
  );
  expect(await findReadFlaws({ filter: { _id: new ObjectId() } })).toEqual([]);
});
