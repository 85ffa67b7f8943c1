import {
  getFieldRules,
  hasNewQuestions,
  isSameSurveyField,
  readSurveyField,
  SURVEY_FIELD_NAMES,
  type Question,
} from '@canvass/shared/contracts';
import { listCorrections } from './corrections';
import type { HistoryEntry, SurveyRecord } from '../../records/surveys.collection';
import type { SurveyChanges } from '../surveys.repository';

/** The maximum number of characters of a text in the history. */
const MAX_HISTORY_TEXT_LENGTH = 300;

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
  const fieldChanges: HistoryEntry['changes'] = SURVEY_FIELD_NAMES.filter(
    (field) => !isSameSurveyField(before, after, field),
  ).map((field) => ({
    field,
    ...(!(isHidden && getFieldRules(field).isText) && {
      before: shorten(readSurveyField(before, field)),
      after: shorten(readSurveyField(after, field)),
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
