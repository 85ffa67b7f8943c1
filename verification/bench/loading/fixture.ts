import { rm } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { callApiOk } from '../../e2e/helpers/api-client';
import { startStack } from '../../e2e/stack';
import { startBrowser } from '../harness/browser';
import type { LoadingVariant } from './variant';
import { startVariants, type VariantName } from './variants';
import type { Address } from './visit';

/** What is visited: the variants in front of one API, and a browser. */
export interface LoadingFixture {
  browser: Browser;
  variants: Record<VariantName, LoadingVariant>;
  /** The addresses of typical first visits. */
  addresses: Address[];
  log: (line: string) => void;
  stop: () => Promise<void>;
}

interface ListedSurvey {
  _id: string;
  deadline: string;
}

/** The path of a survey of the demo that takes votes. */
async function findOpenSurvey(url: string): Promise<string> {
  const surveys = await callApiOk<ListedSurvey[]>(url, 'GET', '/surveys');
  const openSurvey = surveys.find(({ deadline }) => new Date(deadline) > new Date());
  if (!openSurvey) throw new Error('The demo has no survey that takes votes.');
  return `/surveys/${openSurvey._id}`;
}

function listAddresses(surveyPath: string): Address[] {
  return [
    { name: '/', path: '/', content: 'main article a[href^="/surveys/"]' },
    { name: '/surveys', path: '/surveys', content: 'main article a[href^="/surveys/"]' },
    { name: '/surveys/:id', path: surveyPath, content: 'main input[type="radio"]' },
  ];
}

/** Starts the product, the variants, and a browser; if any of them fails, stops those already started. */
export async function startLoadingFixture(log: (line: string) => void): Promise<LoadingFixture> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
  };
  try {
    log('starting the product');
    const stack = await startStack();
    cleanups.push(stack.dispose);
    const addresses = listAddresses(await findOpenSurvey(stack.url));
    const directory = createTemporaryDirectory('bench-loading');
    cleanups.push(() => rm(directory, { recursive: true, force: true }));
    const paths = addresses.map(({ path }) => path);
    const variants = await startVariants({ stack, directory, paths, log });
    cleanups.push(() => Promise.all(Object.values(variants).map((each) => each.stop())));
    const browser = await startBrowser();
    cleanups.push(() => browser.close());
    return { browser, variants, addresses, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
