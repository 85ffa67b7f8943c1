import { startApi } from './testing/api';
import { findDifferences, startLoad, startReplaceableServers } from './testing/rolling';
import { publishSurvey } from './testing/surveys';

const VOTERS = 80;
const QUESTIONS = [{ title: 'Should it open on Sundays?', description: '', options: ['Yes', 'No'] }];

test('processes are replaced one by one while people vote, read and edit, and nobody notices', async () => {
  const api = await startApi();
  const surveyor = await api.person('surveyor');
  const voters = await Promise.all(Array.from({ length: VOTERS }, () => api.person()));
  const surveyIds = [
    await publishSurvey(api, surveyor, { questions: QUESTIONS }),
    await publishSurvey(api, surveyor, { questions: QUESTIONS }),
  ];
  const servers = await startReplaceableServers(api);
  const { url } = servers;
  const load = startLoad({ url, surveyor, voters, surveyIds });
  await servers.replace(0);
  await servers.replace(1);
  const outcome = await load.stop();
  expect(outcome.errors).toEqual([]);
  expect(outcome.votes.size).toBeGreaterThan(0);
  expect(await findDifferences(api.db, url, surveyor, outcome, surveyIds)).toEqual([]);
  expect(servers.complaints).toEqual([]);
  await servers.stop();
  await api.stop();
});
