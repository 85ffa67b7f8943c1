import {
  getQuestionKey,
  getRecordRules,
  hasSpans,
  identifyQuestions,
  type ChosenAnswer,
  type Question,
} from '@canvass/shared/contracts';
import { problem } from '../kernel/http/problems/problem';
import type { SurveyRecord } from '../records/surveys.collection';
import type { SurveysRepository } from '../surveys/surveys.repository';
import { groupOptions } from '../records/option-groups';
import { getOptionCount, toVersionKey, type Tallies, type Tally } from '../records/tallies';
import { hasMixedBallots, isLargeGroup } from '../records/shown-ballots';
import type { ChosenInVersion, ResponseFilter } from '../records/responses.repository';

/** The filter of a request for responses. */
export interface ResponseFilterInput {
  version?: number | undefined;
  /** Counted from 1; only together with `answer`. */
  question?: number | undefined;
  answer?: string | undefined;
  with?: 'comment' | undefined;
}

/** A survey with its tallies. */
export type TalliedSurvey = SurveyRecord & { tallies?: Tallies };

/** The tallies of the versions whose ballots are shown. */
function getShownTallies({ ballotPolicy, tallies = {} }: TalliedSurvey): Tallies {
  const isShown = ({ votes }: Tally) => ballotPolicy !== 'anonymous' || isLargeGroup(votes);
  return Object.fromEntries(Object.entries(tallies).filter(([, tally]) => isShown(tally)));
}

/** How many responses of all versions may be shown: anonymous ballots of small versions are left out. */
export function countShownResponses(survey: TalliedSurvey): number {
  if (survey.ballotPolicy !== 'anonymous') return survey.voteCount;
  return Object.values(getShownTallies(survey)).reduce((sum, { votes }) => sum + votes, 0);
}

/** A question of a version, and its index there. */
interface AskedQuestion {
  version: number;
  index: number;
  question: Question;
}

/**
 * The question with a number in a version; without one, that of the current version, wherever a version asks it.
 * @throws invalid-input if there is none.
 */
async function findAskedQuestions(
  surveys: SurveysRepository,
  survey: SurveyRecord,
  number: number,
  version: number | undefined,
): Promise<AskedQuestion[]> {
  const versions = await surveys.listVersions(survey);
  const named = versions.find((each) => each.version === (version ?? survey.version));
  const identity = identifyQuestions(named?.questions ?? [])[number - 1];
  if (identity === undefined)
    throw problem('invalid-input', [{ field: 'query.question', message: 'must be a question of the version' }]);
  const searched = version === undefined ? versions : [named ?? []].flat();
  return searched.flatMap((each) => {
    const index = identifyQuestions(each.questions).indexOf(identity);
    const question = each.questions[index];
    return question ? [{ version: each.version, index, question }] : [];
  });
}

/** Where the votes are that chose something: how they match it, and how many there are. */
interface FoundAnswer {
  chosen: ChosenAnswer;
  count: number;
}

function toChosen(question: Question, option: string, index: number): ChosenAnswer {
  const { kind, options, other } = question;
  return other && index === options.length ? { noneOf: options } : getRecordRules(kind).match(option, question);
}

/** Finds the votes on a version that chose an option, `Other`, or a span of values as the results name it. */
function findAnswer(
  { index, question }: AskedQuestion,
  answer: string,
  tally: Pick<Tally, 'counts'>,
  isAnonymous: boolean,
): FoundAnswer | undefined {
  const getCount = (option: number) => getOptionCount(tally, question, index, option);
  // `Other` is the last one.
  const found = groupOptions(question, getCount, { isAnonymous }).findLast(({ option }) => option === answer);
  if (!found) return undefined;
  // Anonymous ballots contain the names of spans in place of values.
  const isNamed = isAnonymous && hasSpans(question.kind);
  return {
    chosen: isNamed ? { value: answer } : toChosen(question, answer, found.indexes[0] ?? 0),
    count: found.count,
  };
}

/**
 * Converts the filter for the repository, and looks up the total for `X-Total-Count` in the tallies; undefined where no
 * tally counts the matches.
 * @throws invalid-input for a question that the version does not have, or an answer that is not one of its options;
 * ballots-not-whole
 */
export async function parseResponseFilter(
  surveys: SurveysRepository,
  survey: TalliedSurvey,
  { version, question, answer, with: requiredPart }: ResponseFilterInput,
): Promise<{ filter: ResponseFilter; total: string | undefined }> {
  const hasComment = requiredPart === 'comment';
  const formatTotal = (count: number) => (hasComment ? undefined : String(count));
  const shownTallies = getShownTallies(survey);
  const getTally = (ofVersion: number) => shownTallies[toVersionKey(ofVersion)] ?? { votes: 0, counts: {} };
  if (question === undefined || answer === undefined) {
    const count = version === undefined ? countShownResponses(survey) : getTally(version).votes;
    return { filter: { version, hasComment }, total: formatTotal(count) };
  }
  if (hasMixedBallots(survey)) throw problem('ballots-not-whole');
  const asked = await findAskedQuestions(surveys, survey, question, version);
  let count = 0;
  const isAnonymous = survey.ballotPolicy === 'anonymous';
  const chosen = asked.map((place): ChosenInVersion => {
    const found = findAnswer(place, answer, getTally(place.version), isAnonymous);
    if (!found)
      throw problem('invalid-input', [{ field: 'query.answer', message: 'must be an option of the question' }]);
    count += found.count;
    return { version: place.version, key: getQuestionKey(place.index), ...found.chosen };
  });
  return { filter: { chosen, hasComment }, total: formatTotal(count) };
}
