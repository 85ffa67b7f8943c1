import type { SurveyContent } from '../../form/survey-form';
import type { Choices } from './choices';
import { mergeQuestions, type QuestionConflict } from './merge-questions';

/** The fields that are merged as a whole, in the order of the form. */
export const MERGED_FIELDS = [
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
export type MergedField = (typeof MERGED_FIELDS)[number];

export interface FieldConflict {
  id: MergedField;
  kind: 'field';
  mine: string;
  theirs: string;
}

export type Conflict = FieldConflict | QuestionConflict;

export interface Merge {
  /** Both edits in one. Conflicts without a choice have the value of `mine`. */
  content: SurveyContent;
  /** Parts that both sides changed differently, in the order of the form. */
  conflicts: Conflict[];
  /** Parts that only the other side changed; they are included in `content`. */
  mergedFields: (MergedField | 'questions')[];
}

interface Edits {
  /**
   * The survey that both edits started from; undefined when it is unknown. Then every difference is a conflict: another
   * value, a question that only one side has, or another order.
   */
  base: SurveyContent | undefined;
  mine: SurveyContent;
  theirs: SurveyContent;
}

/**
 * Merges two edits of one survey. A part that one side left unchanged takes the other side's change, so that a change
 * on only one side always survives. The same change on both sides is no conflict; different changes are one, and the
 * user has to choose.
 */
export function mergeSurvey({ base, mine, theirs }: Edits, choices: Choices = {}): Merge {
  const content = { ...mine };
  const conflicts: Conflict[] = [];
  const mergedFields: Merge['mergedFields'] = [];

  function mergeField(field: MergedField) {
    const [baseValue, mineValue, theirsValue] = [base?.[field], mine[field], theirs[field]];
    if (mineValue === theirsValue || theirsValue === baseValue) return;
    const isConflict = mineValue !== baseValue;
    if (isConflict) conflicts.push({ id: field, kind: 'field', mine: `${mineValue}`, theirs: `${theirsValue}` });
    else mergedFields.push(field);
    if (!isConflict || choices[field] === 'theirs') Object.assign(content, { [field]: theirs[field] });
  }

  MERGED_FIELDS.forEach(mergeField);
  const merged = mergeQuestions(base?.questions, mine.questions, theirs.questions, choices);
  if (merged.usesTheirs) mergedFields.push('questions');
  return {
    content: { ...content, questions: merged.questions },
    conflicts: [...conflicts, ...merged.conflicts],
    mergedFields,
  };
}
