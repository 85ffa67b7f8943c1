import { answeredCheck, COMPARISON_HEAD, comparisonRow } from '../harness/comparison';
import type { Section } from '../harness/document';
import { interleave } from '../harness/rounds';
import { readingContender, votingContender, type Scene } from './scene';

/** One API process against two on the same database, the load going to them in turns. */
export async function measureTwo(scene: Scene): Promise<Section> {
  const { surroundings, full, api, sizes, say } = scene;
  say('one API process against two');
  const other = await surroundings.startApi(full);
  const votes = await interleave(
    sizes.rounds,
    [
      votingContender(scene, 'votes, one process', full, [api]),
      votingContender(scene, 'votes, two processes', full, [api, other]),
    ],
    say,
  );
  const pages = await interleave(
    sizes.rounds,
    [
      readingContender(scene, 'pages, one process', [api], '/api/surveys'),
      readingContender(scene, 'pages, two processes', [api, other], '/api/surveys'),
    ],
    say,
  );
  await other.stop();
  return {
    title: 'One API process against two',
    words:
      'Both on one database, the load going to them in turns. Load, database and API share the processors, so two processes help only where these are not all busy.',
    head: COMPARISON_HEAD,
    rows: [votes, pages].flatMap((pair) =>
      pair.map((each) => comparisonRow(each.name, each, each === pair[0] ? undefined : pair[0])),
    ),
    checks: [answeredCheck('two processes, answers', [...votes, ...pages])],
  };
}
