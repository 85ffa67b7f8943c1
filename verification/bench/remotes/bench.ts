import { startStack } from '../../e2e/stack';
import type { Bench } from '../bench';
import { startBrowser } from '../harness/browser';
import { renderSections } from '../harness/document';
import { describeMachine } from '../harness/machine';
import { measureFaults } from './measure-faults';
import { measureRelease } from './measure-release';

/** Remotes from the operators' view: released one by one, and broken. */
export const remotesBench: Bench = {
  name: 'remotes',
  summary: 'releasing one area, and every fault of every area (about 5 minutes)',

  async run({ isQuick, log }) {
    const machine = describeMachine();
    const started = performance.now();
    const browser = await startBrowser();
    log('starting the product');
    const stack = await startStack();
    try {
      const sections = [await measureRelease(stack, log), await measureFaults(browser, stack.url, log)];
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      const intro = `\`npm run bench -- remotes${isQuick ? ' --quick' : ''}\`, ${minutes} minutes, Chromium ${browser.version()}: ${machine}.`;
      return { report: renderSections(intro, sections), checks: sections.flatMap(({ checks }) => checks) };
    } finally {
      await stack.dispose();
      await browser.close();
    }
  },
};
