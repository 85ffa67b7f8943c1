import type { Db, ObjectId } from 'mongodb';
import {
  getQuestionKey,
  hasSpans,
  listAnswerOptions,
  parseSpan,
  type Answers,
  type Question,
} from '@canvass/shared/contracts';
import type { SurveyDocument } from '../../src/records/surveys.collection';
import type { VersionDocument } from '../../src/records/versions.collection';

/** Counts by path: `v2.votes`, `v2.days.d20261120`, `v2.counts.q0.o1`. */
type Counts = Map<string, number>;

interface CountedVote {
  surveyId: ObjectId;
  version: number;
  response: Answers;
  /** Absent for anonymous ballots, whose days are not counted. */
  at?: Date;
}

/** The numbers in nested objects, by path, without zeros. */
function flatten(value: unknown, path: string[] = []): [string, number][] {
  if (typeof value === 'number') return value === 0 ? [] : [[path.join('.'), value]];
  return Object.entries(value ?? {}).flatMap(([key, each]) => flatten(each, [...path, key]));
}

function listSpans(question: Question) {
  return hasSpans(question.kind) ? listAnswerOptions(question).map(parseSpan) : undefined;
}

/**
 * The counts that a vote increments. This is a second implementation on purpose: the API's increments and its reconcile
 * job share their code, so both could be wrong in the same way.
 */
function listCountedPaths({ version, response, at }: CountedVote, questions: Question[]): string[] {
  const chosen = questions.flatMap((question, number) => {
    const { kind, options, other, required, showIf } = question;
    const answer = response[getQuestionKey(number)];
    if (answer === undefined) return [];
    const listed = other ? [...options, 'other'] : options;
    const spans = listSpans(question);
    const findOption = (each: string) => {
      if (spans && typeof answer === 'number')
        return spans.findIndex(({ from, until }) => Number(from) <= answer && answer <= Number(until));
      if (spans) return spans.findIndex(({ from, until }) => from <= each && each <= until);
      return options.includes(each) || !other ? options.indexOf(each) : listed.length - 1;
    };
    const optionIndexes = kind === 'text' ? [0] : [answer].flat().map((each) => findOption(String(each)));
    const counters = optionIndexes.flatMap((optionIndex, place) => {
      if (kind === 'ranking') return [`o${optionIndex}p${place + 1}`];
      if (optionIndex < 0) return [];
      return [`o${kind === 'matrix' ? place * options.length + optionIndex : optionIndex}`];
    });
    if ((kind === 'multiple' || kind === 'matrix') && (required === false || showIf)) counters.push('answered');
    return counters.map((counter) => `counts.q${number}.${counter}`);
  });
  const days = at ? [`days.d${at.toISOString().slice(0, 10).replaceAll('-', '')}`] : [];
  return ['votes', ...days, ...chosen].map((path) => `v${version}.${path}`);
}

/** The questions of every version, by survey and version: `65f… 2`. */
async function readQuestions(db: Db, surveys: Pick<SurveyDocument, '_id' | 'version' | 'questions'>[]) {
  const earlier = await db
    .collection<VersionDocument>('versions')
    .find()
    .project<VersionDocument>({ surveyId: 1, version: 1, questions: 1 })
    .toArray();
  return new Map([
    ...earlier.map(({ surveyId, version, questions }) => [`${String(surveyId)} ${version}`, questions] as const),
    ...surveys.map(({ _id, version, questions }) => [`${String(_id)} ${version}`, questions] as const),
  ]);
}

/** The votes per survey, counted by version, question, option, and day. */
async function countVotes(db: Db, questionsByVersion: Map<string, Question[]>) {
  const counts = new Map<string, Counts>();
  const missingQuestions: string[] = [];
  // The scheduler has yet to remove these surveys, or their votes.
  const pending = await db
    .collection('deletedSurveys')
    .find({ removeVotesAt: { $exists: true } })
    .toArray();
  const pendingIds = new Set(pending.map(({ _id }) => String(_id)));
  const projection = { _id: 0, surveyId: 1, version: 1, response: 1, at: 1 };
  // Between closing and unlinking, anonymous ballots are stored twice.
  const linked = await db.collection('surveys').distinct('_id', { ballotKeyId: { $exists: true } });
  const filters = { votes: {}, linkedBallots: {}, unlinkedBallots: { surveyId: { $nin: linked } } };
  const votes = await Promise.all(
    Object.entries(filters).map(([name, filter]) =>
      db.collection(name).find(filter).project<CountedVote>(projection).toArray(),
    ),
  );
  for (const vote of votes.flat()) {
    const id = String(vote.surveyId);
    if (pendingIds.has(id)) continue;
    const questions = questionsByVersion.get(`${id} ${vote.version}`);
    if (!questions)
      missingQuestions.push(`survey ${id}: there is a vote on version ${vote.version}, which has no questions`);
    const surveyCounts = counts.get(id) ?? new Map<string, number>();
    counts.set(id, surveyCounts);
    for (const path of listCountedPaths(vote, questions ?? []))
      surveyCounts.set(path, (surveyCounts.get(path) ?? 0) + 1);
  }
  return { counts, missingQuestions, pendingIds };
}

/** Compares tallies by path. */
function describeDifferences(found: Counts, expected: Counts): string[] {
  return [...new Set([...found.keys(), ...expected.keys()])]
    .filter((path) => found.get(path) !== expected.get(path))
    .map((path) => `${path} is ${found.get(path) ?? 0}, should be ${expected.get(path) ?? 0}`);
}

async function countOpenReports(db: Db): Promise<Counts> {
  const groups = [{ $match: { state: 'open' } }, { $group: { _id: '$surveyId', count: { $sum: 1 } } }];
  const found = await db.collection('reports').aggregate<{ _id: unknown; count: number }>(groups).toArray();
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}

/** The differences between the counts stored in surveys and their actual votes and open reports. */
export async function findWrongCounts(db: Db): Promise<string[]> {
  const surveys = await db
    .collection<SurveyDocument>('surveys')
    .find()
    .project<SurveyDocument>({
      version: 1,
      questionsFrozen: 1,
      voteCount: 1,
      tallies: 1,
      openReports: 1,
      questions: 1,
    })
    .toArray();
  const [{ counts, missingQuestions, pendingIds }, reports] = await Promise.all([
    countVotes(db, await readQuestions(db, surveys)),
    countOpenReports(db),
  ]);
  const remaining = surveys.filter(({ _id }) => !pendingIds.has(String(_id)));
  const differences = remaining.flatMap(({ _id, version, questionsFrozen, voteCount, tallies, openReports }) => {
    const surveyCounts = counts.get(String(_id)) ?? new Map<string, number>();
    const votes = [...surveyCounts].reduce((sum, [path, count]) => (path.endsWith('.votes') ? sum + count : sum), 0);
    const areQuestionsUnfrozen = !questionsFrozen && surveyCounts.has(`v${version}.votes`);
    const found = new Map([...flatten(tallies), ...flatten({ voteCount, openReports: openReports?.total ?? 0 })]);
    const expectedTotals = flatten({ voteCount: votes, openReports: reports.get(String(_id)) ?? 0 });
    return [
      ...describeDifferences(found, new Map([...surveyCounts, ...expectedTotals])),
      ...(areQuestionsUnfrozen ? ['questions that were voted on are not frozen'] : []),
    ].map((each) => `survey ${String(_id)}: ${each}`);
  });
  return [...missingQuestions, ...differences];
}
