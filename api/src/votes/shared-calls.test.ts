import type { CommandStartedEvent, Db, MongoClient } from 'mongodb';
import { castVote } from '@canvass/shared/contracts';
import { connectMongo } from '../kernel/database/mongo';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { createTestVote, publishSurvey } from '../../testing/data/surveys';
import { getDatabaseUri } from '../../testing/database-uri';
import { createSurveysRepository } from '../surveys/surveys.repository';
import type { SurveyRecord } from '../records/surveys.collection';
import { createInvitationsRepository } from '../records/invitations.repository';
import { createAddressClaimsRepository } from './addresses/address-claims.repository';
import { createLinkedBallotsRepository } from './anonymous/linked-ballots.repository';
import { createParticipationsRepository } from './anonymous/participations.repository';
import { createVotesRepository } from './votes.repository';

// A survey that many people wait for gets its first votes at once. Those who see no answer repeat them at once.

const VOTER_COUNT = 40;

let api: TestApi;
/** Another connection to the API's database, as another process has. */
let client: MongoClient;
let db: Db;
let id: string;
let voters: TestUser[];
let commands: string[] = [];

function recordCommand({ commandName, command }: CommandStartedEvent): void {
  commands.push(`${commandName} ${String(command[commandName])}`);
}

beforeAll(async () => {
  api = await startApi({ onCommand: recordCommand });
  ({ client, db } = await connectMongo({ uri: getDatabaseUri(), database: api.db.databaseName }, recordCommand));
  voters = await Promise.all(Array.from({ length: VOTER_COUNT }, () => api.createUser()));
});

afterAll(async () => {
  await client.close();
  await api.stop();
});

beforeEach(async () => {
  id = await publishSurvey(api, await api.createUser('surveyor'));
  commands = [];
});

const countCommands = (name: string) => commands.filter((command) => command === name).length;

function vote(voter: TestUser) {
  return api.call(castVote, {
    token: voter.token,
    body: createTestVote(id, voter),
    headers: { 'Idempotency-Key': `ballot-${voter.id}` },
  });
}

async function findSurvey(): Promise<SurveyRecord> {
  const survey = await createSurveysRepository(db).find(id);
  if (!survey) throw new Error('The survey is not stored.');
  return survey;
}

test('votes that are the first at the same time freeze the questions with one update', async () => {
  const surveys = createSurveysRepository(db);
  const survey = await findSurvey();
  const frozen = await Promise.all(voters.map(() => surveys.freezeQuestions(survey)));
  expect(new Set(frozen)).toEqual(new Set([true]));
  expect(countCommands('update surveys')).toBe(1);
  expect(await findSurvey()).toMatchObject({ questionsFrozen: true });
});

test('a vote whose survey was edited meanwhile freezes nothing, and does not fail the votes beside it', async () => {
  const surveys = createSurveysRepository(db);
  const survey = await findSurvey();
  const earlier = { ...survey, revision: survey.revision - 1 };
  expect(await Promise.all([earlier, survey, earlier].map((each) => surveys.freezeQuestions(each)))).toEqual([
    false,
    true,
    false,
  ]);
});

test('a survey without earlier versions is not searched for earlier votes of its voters', async () => {
  const responses = await Promise.all(voters.map(vote));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(countCommands('find votes')).toBe(0);
  expect(await findSurvey()).toMatchObject({ voteCount: VOTER_COUNT });
});

test('votes that are repeated at the same time are found with one query, and get the first answers', async () => {
  await Promise.all(voters.map(vote));
  commands = [];
  const votes = createVotesRepository(db);
  const found = await Promise.all(voters.map(({ uid }) => votes.find(id, uid)));
  expect(found.map((each) => each?.voterId)).toEqual(voters.map(({ uid }) => uid));
  expect(countCommands('find votes')).toBe(1);
  const repeats = await Promise.all(voters.map(vote));
  expect(repeats.map(({ body }) => body.modifiedCount)).toEqual(voters.map(() => 1));
  expect(await findSurvey()).toMatchObject({ voteCount: VOTER_COUNT });
});

test('anonymous ballots that are cast at the same time are stored and confirmed with three writes', async () => {
  const [participations, ballots] = [createParticipationsRepository(db), createLinkedBallotsRepository(db)];
  const begun = await Promise.all(
    voters.map(({ uid }) => participations.begin({ surveyId: id, voterId: uid, hasComment: false }, new Date())),
  );
  expect(begun.map(({ voterId }) => voterId)).toEqual(voters.map(({ uid }) => uid));
  const ballot = { surveyId: id, version: 1, response: { 'Question-1': 'Yes' } };
  const stored = await Promise.all(voters.map(({ uid }) => ballots.insert({ ...ballot, link: `link of ${uid}` })));
  expect(new Set(stored)).not.toContain(null);
  await Promise.all(voters.map(({ uid }) => participations.confirmVoter(id, uid)));
  expect(commands).toEqual(['insert participations', 'insert linkedBallots', 'update participations']);
  const confirmed = await Promise.all(voters.map(({ uid }) => participations.find(id, uid)));
  expect(new Set(confirmed.map((each) => each?.state))).toEqual(new Set(['confirmed']));
  const repeated = await Promise.all(voters.map(({ uid }) => ballots.insert({ ...ballot, link: `link of ${uid}` })));
  expect(new Set(repeated)).toEqual(new Set([null]));
});

test('addresses that vote at the same time are claimed with one write, and looked up again with one query', async () => {
  const claims = createAddressClaimsRepository(db);
  const claimAll = (account: string) =>
    Promise.all(voters.map(({ uid }) => claims.store({ surveyId: id, hash: `hash ${uid}`, claimant: account + uid })));
  const first = await claimAll('first ');
  expect(first).toEqual(voters.map(({ uid }) => `first ${uid}`));
  expect(commands).toEqual(['insert addressClaims']);
  expect(await claimAll('second ')).toEqual(first);
  expect(commands).toEqual(['insert addressClaims', 'insert addressClaims', 'find addressClaims']);
});

test('a vote of a verified address costs one call more than one of any account', async () => {
  const policies = [{}, { voterPolicy: 'verified-email' as const }];
  const surveyor = await api.createUser('surveyor');
  const calls: string[][] = [];
  for (const policy of policies) {
    id = await publishSurvey(api, surveyor, policy);
    const [first, second] = voters as [TestUser, TestUser];
    await vote(first);
    commands = [];
    expect((await vote(second)).status).toBe(200);
    calls.push([...commands]);
  }
  expect(calls[1]?.toSorted()).toEqual([...(calls[0] ?? []), 'insert addressClaims'].toSorted());
});

test('people who vote at the same time are looked for among the invited with one query', async () => {
  const invitations = createInvitationsRepository(db);
  await invitations.insert(
    id,
    voters.map(({ email }) => email),
    { at: new Date(), note: undefined, waitsForOpening: false },
  );
  const listed = await invitations.list(id, { limit: VOTER_COUNT });
  const [uninvited, ...invited] = voters;
  await Promise.all(
    listed.flatMap((invitation) => {
      const voter = invited.find(({ email }) => email === invitation.email);
      return voter ? [invitations.bind(invitation, voter.uid)] : [];
    }),
  );
  commands = [];
  const found = await Promise.all(voters.map(({ uid }) => invitations.isInvited(id, uid)));
  expect(found).toEqual(voters.map((voter) => voter !== uninvited));
  expect(countCommands('find invitations')).toBe(1);
});
