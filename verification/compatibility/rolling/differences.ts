import { ObjectId, type Db } from 'mongodb';
import { type Caller, type LoadOutcome, voteKey } from './load';

interface SurveyResults {
  voteCount: number;
  versions: { questions: { counts: { option: string; count: number }[] }[] }[];
}

/** Lists all differences between the stored and counted data and the acknowledged calls. */
export async function findDifferences(
  db: Db,
  url: string,
  surveyor: Caller,
  { votes, descriptions }: LoadOutcome,
  surveyIds: readonly string[],
): Promise<string[]> {
  const differences: string[] = [];
  const storedRecords = await db
    .collection('votes')
    .find({ surveyId: { $in: surveyIds.map((id) => new ObjectId(id)) } })
    .toArray();
  const answers = new Map(
    storedRecords.map((vote) => [
      voteKey(String(vote['surveyId']), vote['votedUserEmail'] as string),
      (vote['response'] as Record<string, string>)['Question-1'],
    ]),
  );
  if (answers.size !== storedRecords.length)
    differences.push(`${storedRecords.length - answers.size} votes are stored twice`);
  for (const [key, answer] of votes)
    if (answers.get(key) !== answer) differences.push(`the vote ${key}: told ${answer}, stored ${answers.get(key)}`);
  for (const key of answers.keys())
    if (!votes.has(key)) differences.push(`the vote ${key} is stored, and nobody was told`);

  for (const id of surveyIds) {
    const surveyVotes = storedRecords.filter((vote) => String(vote['surveyId']) === id);
    const response = await fetch(`${url}/api/surveys/${id}/results`, {
      headers: { authorization: `Bearer ${surveyor.token}` },
    });
    const { voteCount, versions } = (await response.json()) as SurveyResults;
    const counts = versions.flatMap(({ questions }) => questions[0]?.counts ?? []);
    for (const option of ['Yes', 'No']) {
      const countedVotes = counts.filter((each) => each.option === option).reduce((sum, { count }) => sum + count, 0);
      const storedVotes = surveyVotes.filter(
        (vote) => (vote['response'] as Record<string, string>)['Question-1'] === option,
      ).length;
      if (countedVotes !== storedVotes)
        differences.push(`${id}: ${countedVotes} times ${option} counted of ${storedVotes}`);
    }
    if (voteCount !== surveyVotes.length)
      differences.push(`${id}: ${voteCount} votes counted of ${surveyVotes.length}`);
    const survey = await db.collection('surveys').findOne({ _id: new ObjectId(id) });
    const expectedDescription = descriptions.get(id);
    if (expectedDescription !== undefined && survey?.['description'] !== expectedDescription)
      differences.push(`${id}: described as ${String(survey?.['description'])}, and not as ${expectedDescription}`);
  }
  return differences;
}
