import { rm } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { seedUsers } from '../api/users';
import { publishSurvey, seedSurveys } from '../api/seed-surveys';
import { startEnvironment } from '../api/environment';
import { startBrowser } from '../harness/browser';
import { startVariants } from './variants';

/** Number of surveys in the lists. */
const SURVEY_COUNT = 60;

/** What is visited: the variants in front of one API, and a browser. */
export interface LoadingFixture {
  browser: Browser;
  variants: Awaited<ReturnType<typeof startVariants>>;
  /** The id of a published survey. */
  surveyId: string;
  log: (line: string) => void;
  stop: () => Promise<void>;
}

/** Starts database, API, browser, and variants; if any of them fails, stops those already started. */
export async function startLoadingFixture(log: (line: string) => void): Promise<LoadingFixture> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
  };
  try {
    log('starting the database and the API');
    const environment = await startEnvironment();
    cleanups.push(environment.stop);
    const database = environment.openDatabase('loading');
    const api = await environment.startApi(database);
    await seedUsers(database, 1);
    await seedSurveys(database, SURVEY_COUNT);
    const surveyId = String(await publishSurvey(database));
    const directory = createTemporaryDirectory('bench-loading');
    cleanups.push(() => rm(directory, { recursive: true, force: true }));
    const variants = await startVariants(directory, api.origin, log);
    cleanups.push(() => Promise.all(Object.values(variants).map((each) => each.stop())));
    const browser = await startBrowser();
    cleanups.push(() => browser.close());
    return { browser, variants, surveyId, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
