import { answeredCheck, COMPARISON_HEAD, comparisonRow, ratioCheck } from '../harness/comparison';
import type { Section } from '../harness/document';
import { interleave } from '../harness/rounds';
import { votingContender, type Scene } from './scene';

/** Votes a second through the whole API, against the bare handler. */
export async function measureVotes(scene: Scene): Promise<Section> {
  const { full, api, bare, sizes, say } = scene;
  say('votes, each by another person on one survey');
  const contenders = [votingContender(scene, 'API', full, [api]), votingContender(scene, 'bare', full, [bare])];
  const [ours, theirs] = await interleave(sizes.rounds, contenders, say);
  if (!ours || !theirs) throw new Error('Two were to be compared.');
  return {
    title: 'Votes',
    words: `${sizes.votes} votes a round, each by another person on one fresh survey, ${sizes.inFlight} in flight.`,
    head: COMPARISON_HEAD,
    rows: [comparisonRow('API', ours, theirs), comparisonRow('bare handler', theirs)],
    checks: [ratioCheck('votes a second', ours, theirs, 0.7), answeredCheck('votes are all accepted', [ours, theirs])],
  };
}
