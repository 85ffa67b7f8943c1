import type { Bench } from '../bench';
import { renderSections } from '../harness/document';
import { describeMachine } from '../harness/machine';
import { measureLoading } from './measure-loading';
import { measureVoting } from './measure-voting';
import { measureWeight } from './measure-weight';
import { startLoadingFixture } from './fixture';

/** Counted rounds, in addition to one for warming up; the ratios of a single quick one are meaningless. */
const ROUNDS = { full: 5, quick: 1 };

/**
 * How the first pages load, compared with the same sources without server rendering, without federation, and without any
 * script; and what their scripts contain.
 */
export const loadingBench: Bench = {
  name: 'loading',
  summary:
    'visits on a slow phone against the same sources without server rendering, as one bundle, and without scripts; what pages are made of (about 20 minutes)',

  async run({ isQuick, log }) {
    const machine = describeMachine();
    const started = performance.now();
    const rounds = isQuick ? ROUNDS.quick : ROUNDS.full;
    const fixture = await startLoadingFixture(log);
    try {
      const sections = await measureLoading(fixture, rounds);
      sections.push(await measureVoting(fixture, rounds), await measureWeight(log));
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      const intro = [
        `\`npm run bench -- loading${isQuick ? ' --quick' : ''}\`, ${minutes} minutes, Chromium ${fixture.browser.version()}: ${machine}.`,
        `Every visit has a viewport of 375 × 812 points, 1.44 Mb/s, 562 ms latency, and a CPU four times slower (emulated by the browser); it begins with an empty cache, and is repeated with what it left there (“warm”). Canvass, frame only: the same without the renderer. One plain bundle: shell and areas built by webpack with its default settings, one file, no skeleton, no preloads. One optimized bundle: the product's own build and page with imports instead of federation, one preloaded file per page, the same skeleton. The limit: the documents that Canvass sends, without their scripts, from memory. All others are served by the product's edge with its compression, in front of one API with the demo's surveys. The variants take turns, ${rounds} ${rounds === 1 ? 'round' : 'rounds'} after a warm-up round; figures are medians (lowest–highest), ratios are computed within a round; layout shift is the largest sum of a visit. Requests, depth and KB (1,000 bytes transferred, including headers) cover everything requested before the application was there; the document has depth 0.`,
      ].join('\n\n');
      return { report: renderSections(intro, sections), checks: sections.flatMap(({ checks }) => checks) };
    } finally {
      log('stopping');
      await fixture.stop();
    }
  },
};
