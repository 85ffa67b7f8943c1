import { ObjectId, type Document } from 'mongodb';
import { pino } from 'pino';
import {
  castVote,
  changeStatus,
  deleteSurvey,
  exportCsv,
  exportJsonLines,
  listEvents,
  listOwnReports,
  listOwnSurveys,
  listReportedSurveys,
  listSurveys,
  listVersions,
  readHistory,
  readMetrics,
  readOverview,
  readResults,
  readSurvey,
  UNREADABLE_HEADER,
  type Endpoint,
} from '@canvass/shared/contracts';
import { migrateData } from '../../../server/database/migrations';
import { createReconcileJob } from '../../../server/jobs/reconcile-job';
import { OPERATOR_TOKEN, startApi, type TestUser, type TestRequest, type TestApi } from '../../../../testing/api';
import { getNextCursor } from '../../../../testing/next-cursor';
import { submitReport, readStoredSurvey } from '../../../../testing/data/reports';
import { createTestVote, corruptSurvey, publishSurvey } from '../../../../testing/data/surveys';
import { castTestVote, storeVotes } from '../../../../testing/data/votes';
import { createStores } from '../../../server/stores';

let api: TestApi;
let admin: TestUser;
let surveyor: TestUser;
const logLines: Record<string, unknown>[] = [];

beforeEach(async () => {
  logLines.length = 0;
  const log = pino({ level: 'error' }, { write: (line) => logLines.push(JSON.parse(line) as Record<string, unknown>) });
  api = await startApi({ log });
  admin = await api.createUser('admin');
  surveyor = await api.createUser('surveyor');
});

afterEach(() => api.stop());

async function publishCorruptSurvey(damage?: Document): Promise<string> {
  const id = await publishSurvey(api, surveyor);
  await corruptSurvey(api, id, damage);
  return id;
}

/** The ids in a list, the ids of the records that it left out, its total, and its next cursor. */
async function readList(endpoint: Endpoint, request: TestRequest = {}) {
  const { status, body, headers } = await api.call(endpoint, request);
  return {
    status,
    ids: (body as { _id: string }[]).map(({ _id }) => _id),
    unreadable: headers.get(UNREADABLE_HEADER),
    total: headers.get('x-total-count'),
    next: getNextCursor(headers),
  };
}

test('the public list omits a corrupt survey from items and total, and names it only to admins', async () => {
  const [good, bad] = [await publishSurvey(api, surveyor), await publishCorruptSurvey()];
  expect(await readList(listSurveys)).toMatchObject({ ids: [good], unreadable: null, total: '1' });
  const ofOther = { token: (await api.createUser('surveyor')).token };
  expect(await readList(listSurveys, ofOther)).toMatchObject({ ids: [good], unreadable: null, total: '1' });
  const ofAdmin = { token: admin.token, query: { status: 'all' } };
  expect(await readList(listSurveys, ofAdmin)).toMatchObject({ ids: [good], unreadable: bad, total: '2' });
  expect(await readList(listOwnSurveys, { token: surveyor.token })).toMatchObject({ ids: [good], unreadable: bad });
});

test('a corrupt record is logged once with its id and without its content, and is counted each time', async () => {
  const bad = await publishCorruptSurvey({ closesAt: 'a secret' });
  for (let time = 0; time < 3; time += 1) await readList(listSurveys);
  const logged = logLines.filter(({ msg }) => msg === 'record cannot be read');
  expect(logged).toEqual([
    expect.objectContaining({ route: '/surveys', record: bad, faults: [expect.stringMatching(/TypeError|closesAt/)] }),
  ]);
  expect(JSON.stringify(logged)).not.toContain('a secret');
  const { body } = await api.call(readMetrics, { token: OPERATOR_TOKEN });
  expect(body).toContain('canvass_unreadable_records_total{route="/surveys"} 3');
});

test.each([
  ['latest', 'timestamp', ['9', 12, new Date(8.64e15), new Date(-8.64e15), null]],
  ['votes:desc', 'voteCount', ['9', 1.5, Number.NaN, true, null]],
  ['votes:asc', 'voteCount', ['9', 1.5, Number.NaN, true, null]],
])('all pages sorted by %s can be read although %s of many surveys is corrupt', async (sort, field, values) => {
  const good: string[] = [];
  for (let index = 0; index < 3; index += 1) good.push(await publishSurvey(api, surveyor));
  for (const value of values) {
    for (let index = 0; index < 3; index += 1) await publishCorruptSurvey({ [field]: value });
  }
  const seen: string[] = [];
  let pages = 0;
  for (let cursor = ''; ;) {
    const { status, ids, next } = await readList(listSurveys, {
      query: { sort, limit: '2', ...(cursor && { cursor }) },
    });
    expect(status).toBe(200);
    seen.push(...ids);
    pages += 1;
    if (!next) break;
    expect(pages).toBeLessThan(20);
    cursor = next;
  }
  expect(seen.filter((id) => good.includes(id)).toSorted()).toEqual(good.toSorted());
});

test.each([
  ['its end', { closesAt: 'lost' }, [readSurvey]],
  ['its questions', { questions: 'lost', tallies: { v1: { votes: 1 } } }, [readSurvey, readResults, listVersions]],
  ['its history', { history: 'lost' }, [readHistory]],
  ['a year beyond 9999', { closesAt: new Date(Date.UTC(10_000, 0, 1)) }, [readSurvey]],
])('an endpoint for a survey with %s corrupt answers with unreadable-record', async (_, damage, endpoints) => {
  const id = await publishCorruptSurvey(damage);
  for (const endpoint of endpoints as Endpoint[]) {
    const { status, body } = await api.call(endpoint, { token: surveyor.token, params: { id } });
    const isList = endpoint === listVersions;
    expect([endpoint.path, status, isList ? body : (body as { code: string }).code]).toEqual(
      isList ? [endpoint.path, 200, []] : [endpoint.path, 500, 'unreadable-record'],
    );
  }
});

test('a vote on a survey with corrupt questions is rejected and not stored', async () => {
  const id = await publishCorruptSurvey({ questions: null });
  const voter = await api.createUser();
  const { status, body } = await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  expect([status, body.code]).toEqual([500, 'unreadable-record']);
  expect(await api.db.collection('votes').countDocuments()).toBe(0);
});

test.each<Document>([
  { closesAt: 'lost' },
  { title: 12 },
  { status: 'Draft' },
  { status: 'Draft', history: 'lost', revision: 'x' },
])('an admin can unpublish a survey corrupted by %j, and the act is audited', async (damage) => {
  const id = await publishCorruptSurvey(damage);
  const body = { newStatus: 'Unpublish', feedback: 'It cannot be shown.' };
  const { status, body: answer } = await api.call(changeStatus, { token: admin.token, params: { id }, body });
  expect([status, answer]).toEqual([200, { modifiedCount: 1 }]);
  expect(await readStoredSurvey(api, id)).toMatchObject({ status: 'Unpublish', feedback: body.feedback });
  const events = await readList(listEvents, { token: admin.token, query: { subject: id } });
  expect([events.status, events.unreadable, events.ids.length]).toEqual([200, null, 2]);
});

describe('deleting a survey that cannot be shown', () => {
  const removeSurvey = (who: TestUser, id: string) => api.call(deleteSurvey, { token: who.token, params: { id } });

  test.each(['owner', 'admin'])('is allowed for its %s, and is audited', async (who) => {
    const id = await publishCorruptSurvey({ title: null });
    const { status, body } = await removeSurvey(who === 'owner' ? surveyor : admin, id);
    expect([status, body]).toEqual([200, { deletedCount: 1 }]);
    expect(await readList(listOwnSurveys, { token: surveyor.token })).toMatchObject({ ids: [], unreadable: null });
    const { body: events } = await api.call(listEvents, { token: admin.token, query: { subject: id } });
    expect(events[0]).toMatchObject({ action: 'survey-deleted', outcome: 'done' });
  });

  test('resolves open reports at once', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await castTestVote(api, id, 'Ada');
    await submitReport(api, voter, id);
    await corruptSurvey(api, id);
    await removeSurvey(admin, id);
    const reports = await api.call(listOwnReports, { token: voter.token, query: { email: voter.email } });
    expect(reports.body).toMatchObject([{ state: 'upheld', survey: { status: 'Unpublish' } }]);
    expect((await api.call(readOverview, { token: admin.token })).body.reports).toBe('0');
  });

  test('is rejected for an intact survey of somebody else, and for the survey of another surveyor', async () => {
    const [good, bad] = [await publishSurvey(api, surveyor), await publishCorruptSurvey()];
    expect((await removeSurvey(admin, good)).body.code).toBe('survey-readable');
    expect((await removeSurvey(await api.createUser('surveyor'), bad)).body.code).toBe('not-your-survey');
    expect(await api.db.collection('surveys').countDocuments()).toBe(2);
  });
});

test('exports skip corrupt votes, and their trailers count the sent rows', async () => {
  const id = await publishSurvey(api, surveyor);
  const [first, , third] = await storeVotes(api, id, [{}, { response: null }, {}, { at: 'lost' }]).then(() =>
    api.db.collection('votes').find().sort({ _id: 1 }).toArray(),
  );
  for (const endpoint of [exportCsv, exportJsonLines]) {
    const response = await api.send(endpoint, { token: surveyor.token, params: { id } });
    const text = await response.text();
    expect([response.status, text.includes(String(first?._id)), text.includes(String(third?._id))]).toEqual([
      200,
      true,
      true,
    ]);
    const rows = text.split('\n').filter((line) => line.includes('@canvass.test'));
    expect(rows).toHaveLength(2);
  }
  expect(logLines.filter(({ msg }) => msg === 'record cannot be read')).toHaveLength(2);
});

test('the export of a survey with corrupt questions contains its votes', async () => {
  const id = await publishSurvey(api, surveyor);
  await castTestVote(api, id, 'Ada');
  await corruptSurvey(api, id, { questions: 'lost', title: 12 });
  const response = await api.send(exportCsv, { token: surveyor.token, params: { id } });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Ada')]);
});

test('the reconcile job repairs all other surveys, and names the one it cannot count', async () => {
  const [good, bad] = [await publishSurvey(api, surveyor), await publishSurvey(api, surveyor)];
  await castTestVote(api, bad, 'Ada');
  await castTestVote(api, good, 'Bea');
  await corruptSurvey(api, bad, { questions: 'lost' });
  await corruptSurvey(api, good, { voteCount: 7 });
  await api.db.collection('votes').insertOne({ surveyId: 'none', voterId: 'x', response: 'lost' });
  await api.db.collection('reports').insertOne({ surveyId: 'none', state: 'open', reason: 'unknown' });
  const now = () => new Date(Date.now() + 120_000);
  const found = await createReconcileJob(createStores({ db: api.db, now }), {
    removeIdentity: () => Promise.resolve(),
    getAccounts: async () => new Map(),
  })();
  expect(found).toMatchObject({ unreadable: [bad], tallies: [{ surveyId: good, after: { voteCount: 1 } }] });
});

test('a report with an unknown reason counts as other, and can be resolved', async () => {
  const id = await publishSurvey(api, surveyor);
  const reporter = await api.createUser();
  await submitReport(api, reporter, id);
  await api.db.collection('reports').updateOne({}, { $set: { reason: 'unheard-of' } });
  await api.db.collection('surveys').updateOne({}, { $unset: { openReports: '' } });
  const now = () => new Date(Date.now() + 120_000);
  await createReconcileJob(createStores({ db: api.db, now }), {
    removeIdentity: () => Promise.resolve(),
    getAccounts: async () => new Map(),
  })();
  const { body } = await api.call(listReportedSurveys, { token: admin.token });
  expect(body).toMatchObject([{ surveyId: id, open: 1, reasons: { other: 1 } }]);
  const unpublishing = { newStatus: 'Unpublish', feedback: 'No.' };
  await api.call(changeStatus, { token: admin.token, params: { id }, body: unpublishing });
  expect((await api.call(listReportedSurveys, { token: admin.token })).body).toEqual([]);
});

test('corrupt records do not prevent the API from migrating the data of an earlier release', async () => {
  const old = { _id: new ObjectId(), title: null, description: 3, questions: 'lost', status: 'Publish' };
  await api.db.collection('surveys').insertOne(old);
  await api.db.collection('events').insertOne({ actor: 'somebody@canvass.test', action: 'survey-edited' });
  await api.db.collection('upgrades').deleteMany({});
  const warn = jest.fn();
  await migrateData(api.db, { log: { warn }, now: () => new Date() });
  expect(warn.mock.calls.flat()).toContainEqual(expect.objectContaining({ record: String(old._id) }));
  expect((await readList(listSurveys, { token: admin.token, query: { status: 'all' } })).unreadable).toBe(
    String(old._id),
  );
});
