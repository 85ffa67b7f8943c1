import { formatDeadline, getVisibility, hasNewQuestions, type Question } from '@canvass/shared/contracts';
import { listCorrections } from './corrections';
import type { HistoryEntry, SurveyRecord } from '../../records/surveys.collection';
import type { SurveyChanges } from '../surveys.repository';
import { DEFAULT_BALLOT_POLICY } from '../../records/ballot-policy';

/** The maximum number of characters of a text in the history. */
const MAX_HISTORY_TEXT_LENGTH = 300;

const TRACKED_FIELDS = [
  'title',
  'description',
  'category',
  'deadline',
  'resultsPolicy',
  'voterPolicy',
  'visibilityPolicy',
  'ballotPolicy',
  'showsWholeBallots',
] as const;

/** In surveys without a policy, every account may vote. */
export const DEFAULT_VOTER_POLICY = 'any-account';

function getTrackedText(survey: SurveyChanges, field: (typeof TRACKED_FIELDS)[number]): string {
  if (field === 'deadline') return formatDeadline({ day: survey.deadline, closesAt: survey.closesAt });
  if (field === 'showsWholeBallots') return survey.showsWholeBallots ? 'yes' : 'no';
  if (field === 'visibilityPolicy') return getVisibility(survey);
  return survey[field] ?? (field === 'ballotPolicy' ? DEFAULT_BALLOT_POLICY : DEFAULT_VOTER_POLICY);
}

function isText(field: (typeof TRACKED_FIELDS)[number]): boolean {
  return field === 'title' || field === 'description';
}

/** Keeps texts short, because the history is stored in the survey's document. */
function shorten(text: string): string {
  return text.length > MAX_HISTORY_TEXT_LENGTH ? `${text.slice(0, MAX_HISTORY_TEXT_LENGTH)}…` : text;
}

/** The texts of questions before and after a correction. */
function describeCorrections(before: Question[], after: Question[], isHidden: boolean): HistoryEntry['changes'] {
  return listCorrections(before, after).flatMap(({ before: earlier, after: later }) =>
    (['title', 'description'] as const)
      .filter((field) => earlier[field] !== later[field])
      .map((field) => ({
        field: 'questions' as const,
        ...(!isHidden && { before: shorten(earlier[field]), after: shorten(later[field]) }),
      })),
  );
}

/** A later deadline reopens a closed survey and extends an open one; an earlier one is an ordinary edit. */
function getDeadlineChangeKind(before: SurveyRecord, after: SurveyChanges, at: Date): HistoryEntry['kind'] {
  if (after.closesAt <= before.closesAt) return 'edited';
  return before.closesAt <= at ? 'reopened' : 'extended';
}

/**
 * Describes a save as entries of the survey's public history; a later deadline gets a separate entry.
 * @param version the version after the save.
 * @param isCorrection whether the questions differ in corrected texts only, which the history quotes.
 * @returns an empty list if nothing changed.
 */
export function createHistoryEntries(
  before: SurveyRecord,
  after: SurveyChanges,
  { version, isCorrection, at }: { version: number; isCorrection: boolean; at: Date },
): HistoryEntry[] {
  // Edits of a hidden survey may remove content that must stay hidden, so the public history does not quote it.
  const isHidden = before.status !== 'Publish';
  const fieldChanges: HistoryEntry['changes'] = TRACKED_FIELDS.filter(
    (field) => getTrackedText(before, field) !== getTrackedText(after, field),
  ).map((field) => ({
    field,
    ...(!(isHidden && isText(field)) && {
      before: shorten(getTrackedText(before, field)),
      after: shorten(getTrackedText(after, field)),
    }),
  }));
  const hasNew = hasNewQuestions(before.questions, after.questions);
  const newQuestions = hasNew ? [{ field: 'questions' as const }] : [];
  const questions = isCorrection ? describeCorrections(before.questions, after.questions, isHidden) : newQuestions;
  const deadlineKind = getDeadlineChangeKind(before, after, at);
  const isMoved = deadlineKind !== 'edited';
  const moved = fieldChanges.filter(({ field }) => isMoved && field === 'deadline');
  const edited = [...fieldChanges.filter((change) => !moved.includes(change)), ...questions];
  return [
    ...(edited.length > 0
      ? [
          {
            kind: 'edited' as const,
            at,
            by: 'owner' as const,
            changes: edited,
            ...(hasNew && !isCorrection && { version }),
          },
        ]
      : []),
    ...(moved.length > 0 ? [{ kind: deadlineKind, at, by: 'owner' as const, changes: moved }] : []),
  ];
}
