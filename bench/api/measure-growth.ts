import { answeredCheck, COMPARISON_HEAD, comparisonRow, ratioCheck, ratioOf } from '../harness/comparison';
import type { Section } from '../harness/document';
import { interleave, type Contender, type Measured } from '../harness/rounds';
import { count } from '../harness/words';
import { buildBallots } from './ballots';
import { countedCheck } from './count-votes';
import { pidsOf, readingContender, votingContender, type Scene } from './scene';

/** What is stored may slow things down by this much: caches of the processor and of the database are not for nothing. */
const LEAST = 0.8;

/** Votes on the survey that has many: each round by people who have not voted on it. */
function votedContender({ surroundings, sizes, voted, api }: Scene, name: string): Contender {
  return {
    name,
    pids: pidsOf(surroundings, [api]),
    round(number) {
      const requests = buildBallots(voted.id, number * sizes.votes, sizes.votes);
      const { length } = requests;
      return surroundings.load.burst({ targets: [api.ready], requests, count: length, inFlight: sizes.inFlight });
    },
  };
}

function rowsOf(measured: Measured[]): string[][] {
  return measured.map((each) => comparisonRow(each.name, each, each === measured[0] ? undefined : measured[0]));
}

/** What a call costs must not grow with what is stored. */
export async function measureGrowth(scene: Scene): Promise<Section> {
  const { full, api, small, sizes, voted, say } = scene;
  say('the same list with few and with many surveys');
  const lists = await interleave(
    sizes.rounds,
    [
      readingContender(scene, `list page, ${count(sizes.fewSurveys)} surveys`, [small.api], '/api/surveys'),
      readingContender(scene, `list page, ${count(sizes.manySurveys)} surveys`, [api], '/api/surveys'),
    ],
    say,
  );
  say('votes where nothing is stored, where much is, and on a survey that has many');
  const votes = await interleave(
    sizes.rounds,
    [
      votingContender(scene, 'votes, fresh survey, small database', small.db, [small.api]),
      votingContender(scene, 'votes, fresh survey, full database', full, [api]),
      votedContender(scene, `votes, survey with ${count(sizes.storedVotes)} votes`),
    ],
    say,
  );
  const [few, many] = lists;
  const [empty, fresh, old] = votes;
  if (!few || !many || !empty || !fresh || !old) throw new Error('Five were to be compared.');
  const cast = sizes.votes * (sizes.rounds + 1);
  return {
    title: 'What is stored',
    words: `The same calls with little and with much in the database; each ratio is to the first line of its kind. Votes on the survey with ${count(sizes.storedVotes)} votes against a fresh one beside it: ${ratioOf(old, fresh).median.toFixed(2)}.`,
    head: COMPARISON_HEAD,
    rows: [...rowsOf(lists), ...rowsOf(votes)],
    checks: [
      ratioCheck(`pages of ${count(sizes.manySurveys)} surveys`, many, few, LEAST),
      ratioCheck(`votes on a survey with ${count(sizes.storedVotes)}`, old, fresh, LEAST),
      ratioCheck('votes in the full database', fresh, empty, LEAST),
      answeredCheck('small and large, answers', [...lists, ...votes]),
      await countedCheck('votes on the survey that had many', full, voted.id, sizes.storedVotes + cast),
    ],
  };
}
