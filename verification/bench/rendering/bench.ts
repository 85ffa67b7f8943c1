import type { Bench } from '../bench';
import { renderSections } from '../harness/document';
import { describeMachine } from '../harness/machine';
import { startRenderingFixture } from './fixture';
import { measureRendering, type RenderingSizes } from './measure-rendering';

const FULL_SIZES: RenderingSizes = { pages: 2000, visitors: 10_000, crawled: 50_000 };

/** Enough to check that everything works; the figures are meaningless. */
const QUICK_SIZES: RenderingSizes = { pages: 50, visitors: 500, crawled: 200 };

/** How many documents a renderer makes, and what they cost it and the API. */
export const renderingBench: Bench = {
  name: 'rendering',
  summary: 'documents of the renderer: different ones, one for everybody at once, a crawl (about 8 minutes)',

  async run({ isQuick, log }) {
    const machine = describeMachine();
    const started = performance.now();
    const sizes = isQuick ? QUICK_SIZES : FULL_SIZES;
    const fixture = await startRenderingFixture(sizes.crawled, log);
    try {
      const section = await measureRendering(fixture, sizes, log);
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      const intro = `\`npm run bench -- rendering${isQuick ? ' --quick' : ''}\`, ${minutes} minutes, on ${fixture.environment.database}: ${machine}.\n\nOne renderer reads from one API process, which runs as in production with rate limits too high to be reached.`;
      return { report: renderSections(intro, [section]), checks: section.checks };
    } finally {
      log('stopping');
      await fixture.stop();
    }
  },
};
