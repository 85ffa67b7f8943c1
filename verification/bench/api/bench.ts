import type { Bench } from '../bench';
import { renderSections, type Section } from '../harness/document';
import { describeMachine } from '../harness/machine';
import { measureConcurrentVotes } from './measure-concurrent-votes';
import { measureExport } from './measure-export';
import { measureGrowth } from './measure-growth';
import { measureLists } from './measure-lists';
import { measureSurvey } from './measure-survey';
import { measureTwoProcesses } from './measure-two-processes';
import { measureVotes } from './measure-votes';
import { startApiFixture, type ApiFixture } from './fixture';
import { FULL_SIZES, QUICK_SIZES } from './sizes';

const MEASUREMENTS: ((fixture: ApiFixture) => Promise<Section>)[] = [
  measureVotes,
  measureLists,
  measureSurvey,
  measureConcurrentVotes,
  measureExport,
  measureTwoProcesses,
  // Must be last: an API process that starts afterwards would recount the survey with many votes.
  measureGrowth,
];

/** Speed, memory, and counts of the API, compared with bare handlers that make the same driver calls. */
export const apiBench: Bench = {
  name: 'api',
  summary: 'votes, lists, export and two processes of the API, against bare handlers (about 12 minutes)',

  async run({ isQuick, log }) {
    const machine = describeMachine();
    const started = performance.now();
    const sizes = isQuick ? QUICK_SIZES : FULL_SIZES;
    const fixture = await startApiFixture(sizes, log);
    try {
      const sections: Section[] = [];
      for (const measure of MEASUREMENTS) sections.push(await measure(fixture));
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      const intro = [
        `\`npm run bench -- api${isQuick ? ' --quick' : ''}\`, ${minutes} minutes, on ${fixture.environment.database}: ${machine}.`,
        `Seeded before: ${fixture.seedingSummary}. The API is the production build with NODE_ENV=production, log level \`info\`, rate limits too high to be reached, and the reconcile job only at startup; the bare handlers make the same driver calls in Express and nothing else. Database, servers and load generator are separate processes on the same CPUs. The variants take turns, ${sizes.rounds} rounds after a warm-up round; figures are medians (lowest–highest), ratios are computed within a round, percentiles over all rounds.`,
      ].join('\n\n');
      return { report: renderSections(intro, sections), checks: sections.flatMap(({ checks }) => checks) };
    } finally {
      log('stopping');
      await fixture.environment.stop();
    }
  },
};
