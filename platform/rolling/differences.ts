import { ObjectId, type Db } from 'mongodb';
import { type Caller, type Outcome, voteKey } from './load';

interface Results {
  voteCount: number;
  versions: { questions: { counts: { option: string; count: number }[] }[] }[];
}

/** Everything in which what is stored, or counted, differs from what people were told. */
export async function findDifferences(
  db: Db,
  url: string,
  surveyor: Caller,
  { votes, descriptions }: Outcome,
  surveyIds: readonly string[],
): Promise<string[]> {
  const differences: string[] = [];
  const stored = await db
    .collection('votes')
    .find({ surveyId: { $in: surveyIds.map((id) => new ObjectId(id)) } })
    .toArray();
  const answers = new Map(
    stored.map((vote) => [
      voteKey(String(vote['surveyId']), vote['votedUserEmail'] as string),
      (vote['response'] as Record<string, string>)['Question-1'],
    ]),
  );
  if (answers.size !== stored.length) differences.push(`${stored.length - answers.size} votes are stored twice`);
  for (const [key, answer] of votes)
    if (answers.get(key) !== answer) differences.push(`the vote ${key}: told ${answer}, stored ${answers.get(key)}`);
  for (const key of answers.keys())
    if (!votes.has(key)) differences.push(`the vote ${key} is stored, and nobody was told`);

  for (const id of surveyIds) {
    const cast = stored.filter((vote) => String(vote['surveyId']) === id);
    const response = await fetch(`${url}/api/surveys/${id}/results`, {
      headers: { authorization: `Bearer ${surveyor.token}` },
    });
    const { voteCount, versions } = (await response.json()) as Results;
    const counts = versions.flatMap(({ questions }) => questions[0]?.counts ?? []);
    for (const option of ['Yes', 'No']) {
      const counted = counts.filter((each) => each.option === option).reduce((sum, { count }) => sum + count, 0);
      const sources = cast.filter(
        (vote) => (vote['response'] as Record<string, string>)['Question-1'] === option,
      ).length;
      if (counted !== sources) differences.push(`${id}: ${counted} times ${option} counted of ${sources}`);
    }
    if (voteCount !== cast.length) differences.push(`${id}: ${voteCount} votes counted of ${cast.length}`);
    const survey = await db.collection('surveys').findOne({ _id: new ObjectId(id) });
    const described = descriptions.get(id);
    if (described !== undefined && survey?.['description'] !== described)
      differences.push(`${id}: described as ${String(survey?.['description'])}, and not as ${described}`);
  }
  return differences;
}
