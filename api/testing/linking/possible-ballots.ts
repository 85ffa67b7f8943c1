import { isAnswerPossible, listValues, type Answer, type Observation, type Question } from './attack';

/**
 * Lists the ballots that a voter may cast, as far as these questions go.
 * @param part indexes of questions, with the conditions of each; other answers are null in the ballots
 */
export function listBallots(questions: Question[], part: number[], known: Map<number, Answer>): Answer[][] {
  let ballots = [questions.map((): Answer => null)];
  for (const question of part) {
    const asked = questions[question] ?? { options: [] };
    const values = listValues(asked).filter((answer) => !known.has(question) || known.get(question) === answer);
    ballots = ballots.flatMap((ballot) => values.map((answer) => ballot.with(question, answer)));
  }
  const isPossible = (ballot: Answer[]) =>
    part.every((question) => {
      const asked = questions[question] ?? { options: [] };
      const condition = asked.showIf ? ballot[asked.showIf.question] : null;
      return isAnswerPossible(asked, ballot[question] ?? null, condition ?? null);
    });
  return ballots.filter(isPossible);
}

/** Groups the questions so that nothing connects answers of different groups: no condition, table, or whole ballot. */
export function listDependentQuestions(questions: Question[], observations: Observation[]): number[][] {
  const links = questions.flatMap(({ showIf }, question) => (showIf ? [[question, showIf.question]] : []));
  for (const observation of observations) {
    if (observation.kind === 'table') links.push([observation.rows.question, observation.columns.question]);
    if (observation.kind === 'rows') links.push([...questions.keys()]);
  }
  let groups = [...questions.keys()].map((question) => [question]);
  for (const link of links) {
    const linked = groups.filter((group) => group.some((question) => link.includes(question)));
    groups = [...groups.filter((group) => !linked.includes(group)), linked.flat()];
  }
  return groups.filter((group) => group.length > 0);
}
