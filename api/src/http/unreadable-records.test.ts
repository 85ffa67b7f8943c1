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
  readOwnData,
  readResults,
  readSurvey,
  UNREADABLE_HEADER,
  type Endpoint,
} from '@canvass/shared/contracts';
import { upgradeData } from '../database/upgrade';
import { reconcileDatabase } from '../reconcile/reconcile-database';
import { OPERATOR_TOKEN, startApi, type Person, type Sent, type TestApi } from '../testing/api';
import { cursorOf } from '../testing/pages';
import { report, storedSurvey } from '../testing/reports';
import { buildBallot, damageSurvey, publishSurvey } from '../testing/surveys';
import { castVoteOf, storeVotes } from '../testing/votes';

let api: TestApi;
let admin: Person;
let surveyor: Person;
const lines: Record<string, unknown>[] = [];

beforeEach(async () => {
  lines.length = 0;
  const log = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) });
  api = await startApi({ log });
  admin = await api.person('admin');
  surveyor = await api.person('surveyor');
});

afterEach(() => api.stop());

async function publishDamaged(damage?: Document): Promise<string> {
  const id = await publishSurvey(api, surveyor);
  await damageSurvey(api, id, damage);
  return id;
}

/** What a list gives: ids, the ids of what it left out, how many it says there are, and where it goes on. */
async function read(endpoint: Endpoint, sent: Sent = {}) {
  const { status, body, headers } = await api.call(endpoint, sent);
  return {
    status,
    ids: (body as { _id: string }[]).map(({ _id }) => _id),
    unreadable: headers.get(UNREADABLE_HEADER),
    total: headers.get('x-total-count'),
    next: cursorOf(headers),
  };
}

test('the public list leaves a damaged survey out, counts without it, and names it to admins only', async () => {
  const [good, bad] = [await publishSurvey(api, surveyor), await publishDamaged()];
  expect(await read(listSurveys)).toMatchObject({ ids: [good], unreadable: null, total: '1' });
  const ofOther = { token: (await api.person('surveyor')).token };
  expect(await read(listSurveys, ofOther)).toMatchObject({ ids: [good], unreadable: null, total: '1' });
  const ofAdmin = { token: admin.token, query: { status: 'all' } };
  expect(await read(listSurveys, ofAdmin)).toMatchObject({ ids: [good], unreadable: bad, total: '2' });
  expect(await read(listOwnSurveys, { token: surveyor.token })).toMatchObject({ ids: [good], unreadable: bad });
});

test('a damaged record is logged once with its id and nothing of what it holds, and counted each time', async () => {
  const bad = await publishDamaged({ closesAt: 'a secret' });
  for (let time = 0; time < 3; time += 1) await read(listSurveys);
  const told = lines.filter(({ msg }) => msg === 'record cannot be read');
  expect(told).toEqual([
    expect.objectContaining({ route: '/surveys', record: bad, faults: [expect.stringMatching(/TypeError|closesAt/)] }),
  ]);
  expect(JSON.stringify(told)).not.toContain('a secret');
  const { body } = await api.call(readMetrics, { token: OPERATOR_TOKEN });
  expect(body).toContain('canvass_unreadable_records_total{route="/surveys"} 3');
});

test.each([
  ['latest', 'timestamp', ['9', 12, new Date(8.64e15), new Date(-8.64e15), null]],
  ['votes:desc', 'voteCount', ['9', 1.5, Number.NaN, true, null]],
  ['votes:asc', 'voteCount', ['9', 1.5, Number.NaN, true, null]],
])('all pages by %s are read though %s of many surveys is damaged', async (sort, field, values) => {
  const good: string[] = [];
  for (let index = 0; index < 3; index += 1) good.push(await publishSurvey(api, surveyor));
  for (const value of values) {
    for (let index = 0; index < 3; index += 1) await publishDamaged({ [field]: value });
  }
  const seen: string[] = [];
  let pages = 0;
  for (let cursor = ''; ;) {
    const { status, ids, next } = await read(listSurveys, { query: { sort, limit: '2', ...(cursor && { cursor }) } });
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
])('a page about a survey with %s damaged answers with a code of its own', async (_, damage, endpoints) => {
  const id = await publishDamaged(damage);
  for (const endpoint of endpoints as Endpoint[]) {
    const { status, body } = await api.call(endpoint, { token: surveyor.token, params: { id } });
    const isList = endpoint === listVersions;
    expect([endpoint.path, status, isList ? body : (body as { code: string }).code]).toEqual(
      isList ? [endpoint.path, 200, []] : [endpoint.path, 500, 'unreadable-record'],
    );
  }
});

test('a vote on a survey with damaged questions is refused with the code, and not stored', async () => {
  const id = await publishDamaged({ questions: null });
  const voter = await api.person();
  const { status, body } = await api.call(castVote, { token: voter.token, body: buildBallot(id, voter) });
  expect([status, body.code]).toEqual([500, 'unreadable-record']);
  expect(await api.db.collection('votes').countDocuments()).toBe(0);
});

test.each<Document>([
  { closesAt: 'lost' },
  { title: 12 },
  { status: 'Draft' },
  { status: 'Draft', history: 'lost', revision: 'x' },
])('an admin can unpublish a survey damaged by %j, and the events tell it', async (damage) => {
  const id = await publishDamaged(damage);
  const body = { newStatus: 'Unpublish', feedback: 'It cannot be shown.' };
  const { status, body: answer } = await api.call(changeStatus, { token: admin.token, params: { id }, body });
  expect([status, answer]).toEqual([200, { modifiedCount: 1 }]);
  expect(await storedSurvey(api, id)).toMatchObject({ status: 'Unpublish', feedback: body.feedback });
  const events = await read(listEvents, { token: admin.token, query: { subject: id } });
  expect([events.status, events.unreadable, events.ids.length]).toEqual([200, null, 2]);
});

describe('deleting a survey that cannot be shown', () => {
  const remove = (who: Person, id: string) => api.call(deleteSurvey, { token: who.token, params: { id } });

  test.each(['owner', 'admin'])('is done by its %s, with an event', async (who) => {
    const id = await publishDamaged({ title: null });
    const { status, body } = await remove(who === 'owner' ? surveyor : admin, id);
    expect([status, body]).toEqual([200, { deletedCount: 1 }]);
    expect(await read(listOwnSurveys, { token: surveyor.token })).toMatchObject({ ids: [], unreadable: null });
    const { body: events } = await api.call(listEvents, { token: admin.token, query: { subject: id } });
    expect(events[0]).toMatchObject({ action: 'survey-deleted', outcome: 'done' });
  });

  test('leaves votes in the data of their voters, and decides open reports', async () => {
    const id = await publishSurvey(api, surveyor);
    const voter = await castVoteOf(api, id, 'Ada');
    await report(api, voter, id);
    await damageSurvey(api, id);
    await remove(admin, id);
    const { body } = await api.call(readOwnData, { token: voter.token });
    expect(body.votes).toMatchObject([{ surveyId: id }]);
    const reports = await api.call(listOwnReports, { token: voter.token, query: { email: voter.email } });
    expect(reports.body).toMatchObject([{ state: 'upheld', survey: { status: 'Unpublish' } }]);
    expect((await api.call(readOverview, { token: admin.token })).body.reports).toBe('0');
  });

  test('is refused for a survey that is in order, and for one of somebody else', async () => {
    const [good, bad] = [await publishSurvey(api, surveyor), await publishDamaged()];
    expect((await remove(surveyor, good)).body.code).toBe('survey-readable');
    expect((await remove(await api.person('surveyor'), bad)).body.code).toBe('not-your-survey');
    expect(await api.db.collection('surveys').countDocuments()).toBe(2);
  });
});

test('exports go on without damaged votes, and their trailers count what was sent', async () => {
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
  expect(lines.filter(({ msg }) => msg === 'record cannot be read')).toHaveLength(2);
});

test('the export of a survey with damaged questions has its votes', async () => {
  const id = await publishSurvey(api, surveyor);
  await castVoteOf(api, id, 'Ada');
  await damageSurvey(api, id, { questions: 'lost', title: 12 });
  const response = await api.send(exportCsv, { token: surveyor.token, params: { id } });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Ada')]);
});

test('the reconcile job repairs all others, and names the survey that it cannot count', async () => {
  const [good, bad] = [await publishSurvey(api, surveyor), await publishSurvey(api, surveyor)];
  await castVoteOf(api, bad, 'Ada');
  await castVoteOf(api, good, 'Bea');
  await damageSurvey(api, bad, { questions: 'lost' });
  await damageSurvey(api, good, { voteCount: 7 });
  await api.db.collection('votes').insertOne({ surveyId: 'none', voterId: 'x', response: 'lost' });
  await api.db.collection('reports').insertOne({ surveyId: 'none', state: 'open', reason: 'unknown' });
  const now = () => new Date(Date.now() + 120_000);
  const found = await reconcileDatabase({
    db: api.db,
    removeIdentity: () => Promise.resolve(),
    getAccounts: async () => new Map(),
    now,
  })();
  expect(found).toMatchObject({ unreadable: [bad], tallies: [{ surveyId: good, after: { voteCount: 1 } }] });
});

test('a report with an unknown reason counts as another reason, and can be decided', async () => {
  const id = await publishSurvey(api, surveyor);
  const reporter = await api.person();
  await report(api, reporter, id);
  await api.db.collection('reports').updateOne({}, { $set: { reason: 'unheard-of' } });
  await api.db.collection('surveys').updateOne({}, { $unset: { openReports: '' } });
  const now = () => new Date(Date.now() + 120_000);
  await reconcileDatabase({
    db: api.db,
    removeIdentity: () => Promise.resolve(),
    getAccounts: async () => new Map(),
    now,
  })();
  const { body } = await api.call(listReportedSurveys, { token: admin.token });
  expect(body).toMatchObject([{ surveyId: id, open: 1, reasons: { other: 1 } }]);
  const unpublishing = { newStatus: 'Unpublish', feedback: 'No.' };
  await api.call(changeStatus, { token: admin.token, params: { id }, body: unpublishing });
  expect((await api.call(listReportedSurveys, { token: admin.token })).body).toEqual([]);
});

test('damaged records do not keep the API from starting with the data of an earlier release', async () => {
  const old = { _id: new ObjectId(), title: null, description: 3, questions: 'lost', status: 'Publish' };
  await api.db.collection('surveys').insertOne(old);
  await api.db.collection('events').insertOne({ actor: 'somebody@canvass.test', action: 'survey-edited' });
  await api.db.collection('upgrades').deleteMany({});
  const warn = jest.fn();
  await upgradeData(api.db, { log: { warn }, now: () => new Date() });
  expect(warn.mock.calls.flat()).toContainEqual(expect.objectContaining({ record: String(old._id) }));
  expect((await read(listSurveys, { token: admin.token, query: { status: 'all' } })).unreadable).toBe(String(old._id));
});
