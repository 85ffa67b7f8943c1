import type { Bench } from '../bench';
import { renderSections } from '../harness/document';
import { describeMachine } from '../harness/machine';
import { startRenderingFixture } from './fixture';
import { measureOverload, type OverloadSizes } from './measure-overload';

const FULL_SIZES: OverloadSizes = { surveys: 6000, seconds: 15 };

/** Enough to check that everything works; the figures are meaningless. */
const QUICK_SIZES: OverloadSizes = { surveys: 1000, seconds: 2 };

/** What a renderer does if more is asked for than it can render. */
export const overloadBench: Bench = {
  name: 'overload',
  summary: 'documents of the renderer under 1, 2, and 4 times the load that it can render (about 2 minutes)',

  async run({ isQuick, log }) {
    const machine = describeMachine();
    const started = performance.now();
    const sizes = isQuick ? QUICK_SIZES : FULL_SIZES;
    const fixture = await startRenderingFixture(sizes.surveys, log);
    try {
      const section = await measureOverload(fixture, sizes, log);
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      const intro = `\`npm run bench -- overload${isQuick ? ' --quick' : ''}\`, ${minutes} minutes, on ${fixture.environment.database}: ${machine}.\n\nOne renderer reads from one API process. Load generator, renderer, API, and database share the CPUs.`;
      return { report: renderSections(intro, [section]), checks: section.checks };
    } finally {
      log('stopping');
      await fixture.stop();
    }
  },
};
