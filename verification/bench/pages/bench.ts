import type { Bench } from '../bench';
import { startBrowser } from '../harness/browser';
import { renderSections } from '../harness/document';
import { describeMachine } from '../harness/machine';
import { measureResponses } from './measure-responses';
import { measureStates } from './measure-states';

/** Counted rounds; the ratios of a single quick one are meaningless. */
const ROUNDS = { full: 3, quick: 1 };

/** Pages in the running product: the accessibility of each of their states, and their speed with much data. */
export const pagesBench: Bench = {
  name: 'pages',
  summary: 'responses of few and many, axe and screenshots of every page and state (about 8 minutes)',

  async run({ isQuick, log }) {
    const machine = describeMachine();
    const started = performance.now();
    const browser = await startBrowser();
    try {
      const sections = [
        await measureResponses(browser, log, isQuick ? ROUNDS.quick : ROUNDS.full),
        await measureStates(browser, log, isQuick ? undefined : 'verification/bench/screens'),
      ];
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      const intro = `\`npm run bench -- pages${isQuick ? ' --quick' : ''}\`, ${minutes} minutes, Chromium ${browser.version()}: ${machine}.`;
      return { report: renderSections(intro, sections), checks: sections.flatMap(({ checks }) => checks) };
    } finally {
      await browser.close();
    }
  },
};
