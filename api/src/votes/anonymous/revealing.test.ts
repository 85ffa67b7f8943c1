import { ObjectId } from 'mongodb';
import {
  changeState,
  compareQuestions,
  exportCsv,
  exportJsonLines,
  listInvitations,
  listParticipated,
  listResponses,
  readFinalReport,
  readHistory,
  readResults,
  readSurvey,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { castUniqueVotes, closeSurvey, publishAnonymous } from '../../../testing/data/anonymous-ballots';
import { storeInvitation } from '../../../testing/data/invitations';
import { createTestSurvey, publishSurvey } from '../../../testing/data/surveys';
import { castTestVote } from '../../../testing/data/votes';
import { settleScheduler } from '../../../testing/scheduler';

const MINUTE_MS = 60_000;

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

/** Runs the scheduler a few minutes later. */
function runScheduler(minutes: number): Promise<void> {
  return settleScheduler(api, () => new Date(Date.now() + minutes * MINUTE_MS));
}

async function readVersion(id: string) {
  const { body } = await api.call(readResults, { token: surveyor.token, params: { id } });
  return { stage: body.stage, ...body.versions[0] };
}

async function listEntries(id: string, query = {}) {
  const { body } = await api.call(listResponses, { token: surveyor.token, params: { id }, query });
  return body;
}

/** Twelve votes: everybody answers each question with the number of their own. */
async function publishNumbered(overrides: Partial<SurveyDraft> = {}): Promise<string> {
  const options = Array.from({ length: 12 }, (_, index) => `${index}`);
  const id = await publishSurvey(api, surveyor, {
    ballotPolicy: 'anonymous',
    resultsPolicy: 'always',
    questions: ['One?', 'Two?', 'Three?'].map((title) => ({ title, options, kind: 'single' as const })),
    ...overrides,
  });
  for (const option of options) {
    const response = { 'Question-1': option, 'Question-2': option, 'Question-3': option };
    await castTestVote(api, id, `Voter ${option}`, { response });
  }
  return id;
}

describe('the results of anonymous ballots', () => {
  test('appear in one switch three minutes after closing, complete, with report, responses, and the roll', async () => {
    const id = await publishAnonymous(api, surveyor, { voterPolicy: 'any-account' });
    const [voter] = await castUniqueVotes(api, id, 11, 6);
    if (!voter) throw new Error('There is no voter.');
    const invitation = await storeInvitation(api, id);
    await api.db.collection('invitations').updateOne({ _id: new ObjectId(invitation) }, { $set: { uid: voter.uid } });
    await closeSurvey(api, surveyor, id);
    await runScheduler(2);
    expect(await readVersion(id)).toEqual({ stage: 'closing' });
    await runScheduler(4);

    expect(await readVersion(id)).toMatchObject({ stage: 'final', votes: 11 });
    expect(await listEntries(id)).toHaveLength(11);
    const { token } = surveyor;
    expect((await api.call(listInvitations, { token, params: { id } })).body).toMatchObject([{ hasVoted: true }]);
    const { body: survey } = await api.call(readSurvey, { params: { id } });
    expect([survey.revealedAt, survey.unlinkedAt, survey.voteCount]).toEqual([expect.any(String), undefined, 11]);
    const { body: history } = await api.call(readHistory, { params: { id } });
    expect(history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['opened', 'closed', 'revealed', 'reported']),
    );
    const sha256 = history.find(({ kind }) => kind === 'reported')?.sha256 ?? '';
    const { body: report } = await api.call(readFinalReport, { params: { id, sha256 } });
    expect(JSON.parse(report.content)).toMatchObject({ votes: 11, versions: [{ votes: 11 }] });
    const admin = await api.createUser('admin');
    const query = { email: voter.email };
    expect((await api.call(listParticipated, { token: admin.token, query })).body).toHaveLength(1);
  });

  test('never change after that, and the survey cannot be reopened', async () => {
    const id = await publishAnonymous(api, surveyor);
    await castUniqueVotes(api, id, 7, 5);
    await closeSurvey(api, surveyor, id);
    await runScheduler(4);
    const [results, entries] = [await readVersion(id), await listEntries(id)];
    const { deadline } = createTestSurvey();
    const { token } = surveyor;
    const reopened = await api.call(changeState, { token, params: { id }, body: { action: 'reopen', deadline } });
    expect(reopened.body.code).toBe('results-revealed');
    await runScheduler(25 * 60);
    expect([await readVersion(id), await listEntries(id)]).toEqual([results, entries]);
    expect((await api.call(readSurvey, { params: { id } })).body.unlinkedAt).toBeDefined();
  });

  test('are final without any vote, too', async () => {
    const id = await publishAnonymous(api, surveyor);
    await closeSurvey(api, surveyor, id);
    await runScheduler(4);
    expect(await readVersion(id)).toEqual({ stage: 'final' });
    expect(await listEntries(id)).toEqual([]);
  });

  test('that an earlier release has shown stay until closing, and are completed only by five votes or more', async () => {
    const ids = [await publishAnonymous(api, surveyor), await publishAnonymous(api, surveyor)];
    const shown = { v1: { votes: 5, counts: { q0: { o0: 5 } } } };
    for (const [index, id] of ids.entries()) {
      await castUniqueVotes(api, id, index === 0 ? 9 : 10);
      await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { shownTallies: shown } });
      expect((await readVersion(id)).votes).toBe(5);
      await closeSurvey(api, surveyor, id);
    }
    await runScheduler(4);
    expect(await Promise.all(ids.map(async (id) => (await readVersion(id)).votes))).toEqual([5, 10]);
  });
});

describe('the responses of anonymous ballots', () => {
  test('have an order of their own for each question, are marked as such, and cannot be filtered by an answer', async () => {
    const id = await publishNumbered();
    await closeSurvey(api, surveyor, id);
    await runScheduler(4);
    const entries = await listEntries(id);
    const columns = [1, 2, 3].map((n) => entries.map(({ response }) => response[`Question-${n}`]));
    for (const column of columns) expect(new Set(column).size).toBe(12);
    // All answers of a ballot are the same number, so three equal orders would be whole ballots; chance: 1 in 10^17.
    expect(new Set(columns.map((column) => column.join())).size).toBeGreaterThan(1);
    expect(entries.every(({ mixed }) => mixed)).toBe(true);
    const call = { token: surveyor.token, params: { id } };
    const filtered = await api.call(listResponses, { ...call, query: { question: '1', answer: '3' } });
    expect(filtered.body).toMatchObject({ code: 'ballots-not-whole' });
    const [firstLine = ''] = (await api.call(exportJsonLines, call)).body.split('\n');
    expect(JSON.parse(firstLine)).toMatchObject({ mixed: true });
    const [header = ''] = (await api.call(exportCsv, call)).body.split('\r\n');
    expect(header).toMatch(/Comment \(in random order\),Question-1: One\? \(in random order\)/);
  });

  test('are whole ballots if the survey said so before the first vote', async () => {
    const id = await publishNumbered({ showsWholeBallots: true });
    expect((await api.call(readSurvey, { params: { id } })).body.showsWholeBallots).toBe(true);
    await closeSurvey(api, surveyor, id);
    await runScheduler(4);
    const entries = await listEntries(id);
    for (const { response, mixed } of entries) {
      expect(new Set(Object.values(response)).size).toBe(1);
      expect(mixed).toBeUndefined();
    }
    const filtered = await listEntries(id, { question: '1', answer: '3' });
    expect(filtered.map(({ response }) => response['Question-2'])).toEqual(['3']);
  });

  test('are compared by tables that were decided when they were revealed, and by no others', async () => {
    const questions = ['One?', 'Two?'].map((title) => ({ title, options: ['A', 'B'], kind: 'single' as const }));
    const id = await publishSurvey(api, surveyor, { ballotPolicy: 'anonymous', resultsPolicy: 'always', questions });
    for (let n = 0; n < 80; n += 1) {
      const response = { 'Question-1': n % 2 ? 'A' : 'B', 'Question-2': n % 4 < 2 ? 'A' : 'B' };
      await castTestVote(api, id, `Voter ${n}`, { response });
    }
    await closeSurvey(api, surveyor, id);
    const call = { token: surveyor.token, params: { id }, query: { rows: '1', columns: '2' } };
    expect((await api.call(compareQuestions, call)).body).toMatchObject({ code: 'comparison-not-final' });
    await runScheduler(4);
    expect((await api.call(compareQuestions, call)).body.table?.counts).toEqual([
      [20, 20],
      [20, 20],
    ]);
  });
});
