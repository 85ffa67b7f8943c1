import { ObjectId } from 'mongodb';
import { castVote, readResults } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { buildBallot, publishSurvey } from '../testing/surveys';
import { buildSurveyAccess } from '../surveys/survey-access';
import { buildSurveysRepository } from '../surveys/surveys.repository';
import { buildUsersRepository } from '../users/users.repository';
import { buildVotesRepository } from '../votes/votes.repository';
import { buildVotesService } from '../votes/votes.service';
import { buildCheckpoints } from './checkpoints.repository';
import { reconcileDatabase } from './reconcile-database';

const MINUTE_MS = 60_000;

let api: TestApi;
let surveyor: Person;
/** How far the clock is ahead. */
let aheadMs = 0;
const now = () => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.person('surveyor');
});

beforeEach(() => (aheadMs = 0));

afterAll(() => api.stop());

/** A run after the clock has jumped. */
function reconcileLater(minutes: number) {
  aheadMs += minutes * MINUTE_MS;
  const getAccounts = async () => new Map();
  return reconcileDatabase({ db: api.db, removeIdentity: () => Promise.resolve(), getAccounts, now })();
}

/** Casts a vote in a process that stands still before it stores the vote, or before it counts it. */
async function voteAround(surveyId: string, stop: 'insert' | 'countVote', meanwhile: () => Promise<unknown>) {
  const [surveys, votes] = [buildSurveysRepository(api.db), buildVotesRepository(api.db)];
  const checkpoints = buildCheckpoints(api.db);
  const service = buildVotesService({
    votes: {
      ...votes,
      async insert(...args) {
        if (stop === 'insert') await meanwhile();
        return votes.insert(...args);
      },
    },
    surveys: {
      ...surveys,
      async countVote(...args) {
        if (stop === 'countVote') await meanwhile();
        return surveys.countVote(...args);
      },
    },
    access: buildSurveyAccess(now),
    requestRecount: (each) => checkpoints.requestRecount(each),
    now,
  });
  const person = await api.person();
  const voter = await buildUsersRepository(api.db).find(person.id);
  if (!voter) throw new Error('The voter is not stored.');
  const response = { 'Question-1': 'Yes', 'Question-2': 'No' };
  await service.cast(voter, { surveyId, votedUserEmail: person.email, response, receivedAt: new Date() });
}

async function vote(surveyId: string): Promise<void> {
  const voter = await api.person();
  expect((await api.call(castVote, { token: voter.token, body: buildBallot(surveyId, voter) })).status).toBe(200);
}

async function counted(id: string): Promise<[votes: number, yes: number | undefined]> {
  const { body } = await api.call(readResults, { params: { id }, token: surveyor.token });
  return [body.voteCount, body.versions[0]?.questions[0]?.counts[0]?.count];
}

function countRequests(): Promise<number> {
  return api.db.collection('requestedRecounts').countDocuments();
}

test('a vote that is counted anew while its process stands still is not counted twice', async () => {
  const id = await publishSurvey(api, surveyor);
  await vote(id);
  await voteAround(id, 'countVote', () => reconcileLater(60));
  expect(await counted(id)).toEqual([2, 2]);
  expect(await countRequests()).toBe(1);
  expect(await reconcileLater(2)).toMatchObject({ tallies: [], busy: [] });
  expect(await countRequests()).toBe(0);
});

test('a vote that comes in right after the others were counted anew is counted by the next run', async () => {
  const id = await publishSurvey(api, surveyor);
  await voteAround(id, 'insert', async () => {
    await vote(id);
    // As if that one had not been counted.
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { voteCount: 0 } });
    await reconcileLater(2);
  });
  expect(await countRequests()).toBe(1);
  await reconcileLater(2);
  expect(await counted(id)).toEqual([2, 2]);
  expect(await countRequests()).toBe(0);
});

test('a survey is counted anew from its first vote when the clock has jumped during a vote', async () => {
  const id = await publishSurvey(api, surveyor);
  // Stored after a run that took all votes of its time for counted.
  await voteAround(id, 'countVote', async () => {
    aheadMs += 30 * MINUTE_MS;
    await buildCheckpoints(api.db).writeCounted(id, { until: now(), tallies: {} });
  });
  expect(await countRequests()).toBe(1);
  expect(await reconcileLater(2)).toMatchObject({ tallies: [], busy: [] });
  expect(await counted(id)).toEqual([1, 1]);
});
