import { startApi, type TestApi } from './testing/api';
import { findDifferences, startLoad, startReplaceableServers } from './testing/rolling';
import { publishSurvey } from './testing/surveys';

const VOTERS = 200;
const SURVEYS = 3;
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

test('processes are replaced one by one while people vote, read and edit, and nobody notices', async () => {
  const { url } = servers;
  const surveyor = await api.person('surveyor');
  const voters = await Promise.all(Array.from({ length: VOTERS }, () => api.person()));
  const surveyIds: string[] = [];
  for (let survey = 0; survey < SURVEYS; survey += 1)
    surveyIds.push(await publishSurvey(api, surveyor, { questions: QUESTIONS }));
  const load = startLoad({ url, surveyor, voters, surveyIds });
  await servers.replace(0, load);
  await servers.replace(1, load);
  const outcome = await load.stop();
  expect([outcome.errors, servers.complaints]).toEqual([[], []]);
  // They never ran out of ballots, so that each process was stopped under load.
  expect(outcome.votes.size).toBeGreaterThan(0);
  expect(outcome.votes.size).toBeLessThan(VOTERS * SURVEYS);
  expect(await findDifferences(api.db, url, surveyor, outcome, surveyIds)).toEqual([]);
});
