import { rm } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { createTemporaryDirectory } from '../../platform/temporary-directory';
import { seedPeople } from '../api/people';
import { publishSurvey, seedSurveys } from '../api/seed-surveys';
import { startSurroundings } from '../api/surroundings';
import { startBrowser } from '../harness/browser';
import { startContenders } from './contenders';

/** Surveys in the lists. */
const SURVEYS = 60;

/** What is visited: the contenders in front of one API, and a browser. */
export interface Scene {
  browser: Browser;
  contenders: Awaited<ReturnType<typeof startContenders>>;
  /** The id of a published survey. */
  survey: string;
  say: (line: string) => void;
  stop: () => Promise<void>;
}

/** Starts database, API, browser and contenders; ends what it has started when something of it fails. */
export async function startScene(say: (line: string) => void): Promise<Scene> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    say('starting the database and the API');
    const surroundings = await startSurroundings();
    ends.push(surroundings.stop);
    const database = surroundings.openDatabase('loading');
    const api = await surroundings.startApi(database);
    await seedPeople(database, 1);
    await seedSurveys(database, SURVEYS);
    const survey = String(await publishSurvey(database));
    const directory = createTemporaryDirectory('bench-loading');
    ends.push(() => rm(directory, { recursive: true, force: true }));
    const contenders = await startContenders(directory, api.ready, say);
    ends.push(() => Promise.all(Object.values(contenders).map((each) => each.stop())));
    const browser = await startBrowser();
    ends.push(() => browser.close());
    return { browser, contenders, survey, say, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
