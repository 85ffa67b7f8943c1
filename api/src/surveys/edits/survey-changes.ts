import type { Question } from '@canvass/shared/contracts';
import type { HistoryEntry, SurveyRecord } from '../surveys.collection';
import type { SurveyChanges } from '../surveys.repository';

/** Characters that the history tells of a text. */
const MAX_HISTORY_TEXT_LENGTH = 300;

const TRACKED_FIELDS = ['title', 'description', 'category', 'deadline', 'resultsPolicy'] as const;

/** Whether the questions differ in a word, a kind or an option. */
export function hasNewQuestions(before: Question[], after: Question[]): boolean {
  const toComparable = (questions: Question[]) =>
    questions.map(({ title, description, kind, options }) => [title, description, kind, options]);
  return JSON.stringify(toComparable(before)) !== JSON.stringify(toComparable(after));
}

function isText(field: (typeof TRACKED_FIELDS)[number]): boolean {
  return field === 'title' || field === 'description';
}

/** History travels with its survey. */
function shorten(text: string): string {
  return text.length > MAX_HISTORY_TEXT_LENGTH ? `${text.slice(0, MAX_HISTORY_TEXT_LENGTH)}…` : text;
}

/** Moving the end of a survey is told apart: one that had closed takes votes again, an open one takes them longer. */
function getDeadlineChangeKind(before: SurveyRecord, after: SurveyChanges, at: Date): HistoryEntry['kind'] {
  if (after.closesAt <= before.closesAt) return 'edited';
  return before.closesAt <= at ? 'reopened' : 'extended';
}

/**
 * What a save did to a survey, as lines of its public history: the deadline has a line of its own when it moved on.
 * @param version the version from then on.
 * @returns nothing when nothing changed.
 */
export function createHistoryEntries(
  before: SurveyRecord,
  after: SurveyChanges,
  version: number,
  at: Date,
): HistoryEntry[] {
  // An unpublished survey is edited to take something out of sight, which its public history must not bring back.
  const isHidden = before.status === 'Unpublish';
  const fieldChanges: HistoryEntry['changes'] = TRACKED_FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) => ({
      field,
      ...(!(isHidden && isText(field)) && { before: shorten(before[field]), after: shorten(after[field]) }),
    }),
  );
  const questions = hasNewQuestions(before.questions, after.questions) ? [{ field: 'questions' as const }] : [];
  const deadlineKind = getDeadlineChangeKind(before, after, at);
  const isMoved = deadlineKind !== 'edited';
  const moved = fieldChanges.filter(({ field }) => isMoved && field === 'deadline');
  const edited = [...fieldChanges.filter((change) => !moved.includes(change)), ...questions];
  return [
    ...(edited.length > 0
      ? [{ kind: 'edited' as const, at, changes: edited, ...(questions.length > 0 && { version }) }]
      : []),
    ...(moved.length > 0 ? [{ kind: deadlineKind, at, changes: moved }] : []),
  ];
}
