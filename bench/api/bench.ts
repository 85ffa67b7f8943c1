import type { Bench } from '../bench';
import { renderSections, type Section } from '../harness/document';
import { describeMachine } from '../harness/machine';
import { measureAtOnce } from './measure-at-once';
import { measureExport } from './measure-export';
import { measureGrowth } from './measure-growth';
import { measureLists } from './measure-lists';
import { measureTwo } from './measure-two';
import { measureVotes } from './measure-votes';
import { startScene, type Scene } from './scene';
import { FULL, QUICK } from './sizes';

const MEASURES: ((scene: Scene) => Promise<Section>)[] = [
  measureVotes,
  measureLists,
  measureAtOnce,
  measureExport,
  measureTwo,
  // The last: an API process that starts after it counts the survey with many votes anew.
  measureGrowth,
];

/** Speed, memory and counts of the API, against bare handlers that do the same driver calls. */
export const apiBench: Bench = {
  name: 'api',
  summary: 'votes, lists, export and two processes of the API, against bare handlers (about 12 minutes)',

  async run({ quick, say }) {
    const machine = describeMachine();
    const started = performance.now();
    const sizes = quick ? QUICK : FULL;
    const scene = await startScene(sizes, say);
    try {
      const sections: Section[] = [];
      for (const measure of MEASURES) sections.push(await measure(scene));
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      const intro = [
        `\`npm run bench -- api${quick ? ' --quick' : ''}\`, ${minutes} minutes, on ${scene.surroundings.database}: ${machine}.`,
        `Stored before: ${scene.seeding}. The API runs as built, with NODE_ENV=production its log at \`info\`, rate limits too high to be reached, and the reconcile job run at its start only; the bare handlers do the same driver calls in Express and nothing else. Database, servers and load are processes of their own on the same processors. Contenders take turns, ${sizes.rounds} rounds after one to warm up; figures are medians (lowest–highest), ratios are taken within a round, percentiles over all rounds.`,
      ].join('\n\n');
      return { text: renderSections(intro, sections), checks: sections.flatMap(({ checks }) => checks) };
    } finally {
      say('stopping');
      await scene.surroundings.stop();
    }
  },
};
