import type { Db } from 'mongodb';
import {
  DEFAULT_BALLOT_POLICY,
  DEFAULT_VOTER_POLICY,
  type BallotPolicy,
  type KindSetting,
  type Question,
  type QuestionKind,
  type VisibilityPolicy,
  type VoterPolicy,
} from '@canvass/shared/contracts';
import { getUpgradesCollection, UPGRADE_STATE } from '../kernel/database/upgrades.collection';
import type { StoredStatus } from './surveys.collection';

/** Every release that knows the format of documents at all reads these values. */
const ANY = 0;

/**
 * The format of documents that a release must know to read a survey with a value, for every policy, status, kind of
 * question, and setting: an earlier one would store names in an anonymous survey, count a vote of somebody who is not
 * invited, or list a survey that is by link only. A new value that earlier releases would misread gets the number of a new format, and `MIGRATIONS` an entry for
 * it. Values of format 5 shipped before numbers were declared; since format 5, anonymous surveys are sealed as well.
 */
export const NEEDED_FORMATS = {
  ballotPolicy: { named: ANY, anonymous: 5 } satisfies Record<BallotPolicy, number>,
  voterPolicy: { 'any-account': ANY, 'verified-email': 5, invited: 5 } satisfies Record<VoterPolicy, number>,
  visibilityPolicy: { listed: ANY, link: 6 } satisfies Record<VisibilityPolicy, number>,
  status: { Publish: ANY, Unpublish: ANY, Withdrawn: 5 } satisfies Record<StoredStatus, number>,
  kind: {
    'yes-no': ANY,
    single: ANY,
    multiple: ANY,
    rating: ANY,
    text: ANY,
    ranking: 5,
    scale: 5,
    number: 7,
    date: 7,
    matrix: 7,
  } satisfies Record<QuestionKind, number>,
  setting: {
    required: 5,
    other: 5,
    none: 5,
    minChoices: 5,
    maxChoices: 5,
    shuffle: ANY,
    // Only questions of newer kinds have them.
    least: ANY,
    most: ANY,
    unit: ANY,
    earliest: ANY,
    latest: ANY,
    rows: ANY,
    labels: ANY,
    section: ANY,
    showIf: 5,
    corrected: ANY,
  } satisfies Record<KindSetting | Exclude<keyof Question, 'title' | 'description' | 'kind' | 'options'>, number>,
};

/** The values of a survey or a draft that may need a format; a draft may have none of them yet. */
export interface FormattedContent {
  ballotPolicy?: BallotPolicy | undefined;
  voterPolicy?: VoterPolicy | undefined;
  visibilityPolicy?: VisibilityPolicy | undefined;
  status?: StoredStatus | undefined;
  questions?: readonly Partial<Question>[] | undefined;
}

function getQuestionFormat({ kind = 'yes-no', ...question }: Partial<Question>): number {
  const settings = Object.entries(NEEDED_FORMATS.setting).map(([setting, format]) =>
    question[setting as keyof typeof question] === undefined ? ANY : format,
  );
  return Math.max(NEEDED_FORMATS.kind[kind], ...settings);
}

/** The format that a release must know to read this. */
export function getNeededFormat({
  ballotPolicy = DEFAULT_BALLOT_POLICY,
  voterPolicy = DEFAULT_VOTER_POLICY,
  visibilityPolicy = 'listed',
  status = 'Publish',
  questions = [],
}: FormattedContent): number {
  return Math.max(
    NEEDED_FORMATS.ballotPolicy[ballotPolicy],
    NEEDED_FORMATS.voterPolicy[voterPolicy],
    NEEDED_FORMATS.visibilityPolicy[visibilityPolicy],
    NEEDED_FORMATS.status[status],
    ...questions.map(getQuestionFormat),
  );
}

/** Records in the database which format its data needs, so that releases that would misread it refuse to start. */
export function createFormatGuard(db: Db) {
  let recorded = ANY;

  async function raise(format: number): Promise<void> {
    // Of a damaged record, it may be no number.
    if (!(format > recorded)) return;
    await getUpgradesCollection(db).updateOne(UPGRADE_STATE, { $max: { needed: format } }, { upsert: true });
    recorded = format;
  }

  return {
    raise,
    /** Call it before content is stored: only the first content of its format costs a call. */
    prepare: (content: FormattedContent): Promise<void> => raise(getNeededFormat(content)),
  };
}
