import { ObjectId } from 'mongodb';
import { castVote, readResults } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { createTestVote, publishSurvey } from '../../../testing/data/surveys';
import { createTalliesRepository } from '../../surveys/results/tallies.repository';
import { createSurveysRepository } from '../../surveys/surveys.repository';
import { createUsersRepository } from '../../records/users.repository';
import { createVotesRepository, type VotesRepository } from '../../votes/votes.repository';
import { createBallotServices } from '../../votes/anonymous/ballot-services';
import { createNamedBallotBox } from '../../votes/ballot-box';
import { createCastingService } from '../../votes/casting.service';
import { createCheckpoints } from './checkpoints.repository';
import { createReconcileJob } from '../../server/jobs/reconcile-job';
import { createStores } from '../../server/stores';

const MINUTE_MS = 60_000;

let api: TestApi;
let surveyor: TestUser;
/** How far the clock is ahead, in milliseconds. */
let clockOffsetMs = 0;
const now = () => new Date(Date.now() + clockOffsetMs);

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

beforeEach(() => (clockOffsetMs = 0));

afterAll(() => api.stop());

/** Advances the clock and runs the job. */
function reconcileLater(minutes: number) {
  clockOffsetMs += minutes * MINUTE_MS;
  const getAccounts = async () => new Map();
  return createReconcileJob(createStores({ db: api.db, now }), {
    removeIdentity: () => Promise.resolve(),
    getAccounts,
  })();
}

/** Casts a vote in a process that pauses before it stores or before it counts the vote. */
async function castVoteAround(
  surveyId: string,
  pauseBefore: 'insert' | 'countVote',
  meanwhile: () => Promise<unknown>,
) {
  const [surveys, votes] = [createSurveysRepository(api.db), createVotesRepository(api.db)];
  const tallies = createTalliesRepository(api.db);
  const checkpoints = createCheckpoints(api.db);
  const namedVotes: VotesRepository = {
    ...votes,
    async insert(...args) {
      if (pauseBefore === 'insert') await meanwhile();
      return votes.insert(...args);
    },
  };
  const ballotBoxes = {
    named: createNamedBallotBox(namedVotes),
    anonymous: createBallotServices(api.db, undefined).ballotBox,
  };
  const service = createCastingService({
    openings: { findSurvey: (id) => surveys.find(id) },
    checkVoterPolicy: () => Promise.resolve({}),
    addressClaims: { claim: () => Promise.resolve(true) },
    ballotBoxes,
    surveys,
    tallies: {
      ...tallies,
      async countVote(...args) {
        if (pauseBefore === 'countVote') await meanwhile();
        return tallies.countVote(...args);
      },
    },
    onVote: () => undefined,
    requestRecount: (each) => checkpoints.requestRecount(each),
    now,
  });
  const user = await api.createUser();
  const voter = await createUsersRepository(api.db).find(user.id);
  if (!voter) throw new Error('The voter is not stored.');
  const response = { 'Question-1': 'Yes', 'Question-2': 'No' };
  await service.cast(voter, { surveyId, response, receivedAt: new Date() });
}

async function vote(surveyId: string): Promise<void> {
  const voter = await api.createUser();
  expect((await api.call(castVote, { token: voter.token, body: createTestVote(surveyId, voter) })).status).toBe(200);
}

async function readCounts(id: string): Promise<[votes: number, yes: number | undefined]> {
  const { body } = await api.call(readResults, { params: { id }, token: surveyor.token });
  return [body.voteCount, body.versions[0]?.questions[0]?.counts[0]?.count];
}

function countRequests(): Promise<number> {
  return api.db.collection('requestedRecounts').countDocuments();
}

test('a vote that is recounted while its process is paused is not counted twice', async () => {
  const id = await publishSurvey(api, surveyor);
  await vote(id);
  await castVoteAround(id, 'countVote', () => reconcileLater(60));
  expect(await readCounts(id)).toEqual([2, 2]);
  expect(await countRequests()).toBe(1);
  expect(await reconcileLater(2)).toMatchObject({ tallies: [], busy: [] });
  expect(await countRequests()).toBe(0);
});

test('a vote that is stored right after a recount is counted by the next run', async () => {
  const id = await publishSurvey(api, surveyor);
  await castVoteAround(id, 'insert', async () => {
    await vote(id);
    // Undoes the count, as if a crash had prevented it.
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { voteCount: 0 } });
    await reconcileLater(2);
  });
  expect(await countRequests()).toBe(1);
  await reconcileLater(2);
  expect(await readCounts(id)).toEqual([2, 2]);
  expect(await countRequests()).toBe(0);
});

test('a survey is recounted from its first vote when the clock has jumped during a vote', async () => {
  const id = await publishSurvey(api, surveyor);
  // The vote is stored, then a run considers all votes of that time counted, and only then is this vote counted.
  await castVoteAround(id, 'countVote', async () => {
    clockOffsetMs += 30 * MINUTE_MS;
    await createCheckpoints(api.db).writeCounted(id, { until: now(), tallies: {} });
  });
  expect(await countRequests()).toBe(1);
  expect(await reconcileLater(2)).toMatchObject({ tallies: [], busy: [] });
  expect(await readCounts(id)).toEqual([1, 1]);
});

test('votes are counted once by processes whose clocks differ', async () => {
  const id = await publishSurvey(api, surveyor);
  await vote(id);
  for (const minutes of [15, -8, 8]) {
    await createCheckpoints(api.db).writeRun({ at: new Date(0), busy: [id] });
    expect(await reconcileLater(minutes)).toMatchObject({ tallies: [], busy: [] });
  }
  expect(await readCounts(id)).toEqual([1, 1]);
});

test('what a run with a wrong clock has covered is checked again', async () => {
  const id = await publishSurvey(api, surveyor);
  await vote(id);
  await reconcileLater(24 * 60);
  clockOffsetMs = 0;
  await vote(id);
  // Undoes the count, as if a crash had prevented it.
  await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { voteCount: 1 } });
  expect(await reconcileLater(2)).toMatchObject({ tallies: [{ surveyId: id }] });
  expect(await readCounts(id)).toEqual([2, 2]);
});
