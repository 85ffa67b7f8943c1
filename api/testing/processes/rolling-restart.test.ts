import { startApi, type TestApi } from '../api';
import { findDifferences, startLoad, startReplaceableServers } from './rolling-restart';
import { publishSurvey } from '../data/surveys';

const VOTER_COUNT = 200;
const SURVEY_COUNT = 3;
const QUESTIONS = [{ title: 'Should it open on Sundays?', description: '', options: ['Yes', 'No'] }];

let api: TestApi;
let servers: Awaited<ReturnType<typeof startReplaceableServers>>;

beforeAll(async () => {
  api = await startApi();
  servers = await startReplaceableServers(api);
});

afterAll(async () => {
  await servers.stop();
  await api.stop();
});

test('processes are replaced one by one under load without errors or lost votes', async () => {
  const { url } = servers;
  const surveyor = await api.createUser('surveyor');
  const voters = await Promise.all(Array.from({ length: VOTER_COUNT }, () => api.createUser()));
  const surveyIds: string[] = [];
  for (let survey = 0; survey < SURVEY_COUNT; survey += 1)
    surveyIds.push(await publishSurvey(api, surveyor, { questions: QUESTIONS }));
  const traffic = startLoad({ url, surveyor, voters, surveyIds });
  await servers.replace(0, traffic);
  await servers.replace(1, traffic);
  const outcome = await traffic.stop();
  expect([outcome.errors, servers.complaints]).toEqual([[], []]);
  // Some ballots were left at the end, so each process was stopped under load.
  expect(outcome.votes.size).toBeGreaterThan(0);
  expect(outcome.votes.size).toBeLessThan(VOTER_COUNT * SURVEY_COUNT);
  expect(await findDifferences(api.db, url, surveyor, outcome, surveyIds)).toEqual([]);
});
