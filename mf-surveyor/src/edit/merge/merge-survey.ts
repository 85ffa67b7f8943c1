import { SURVEY_FIELD_NAMES, type SurveyFieldName } from '@canvass/shared/contracts';
import { formatClosingUtc } from '@canvass/shared/ui';
import type { SurveyContent } from '../../form/survey-form';
import type { Choices } from './choices';
import { mergeQuestions, type QuestionConflict } from './merge-questions';

export interface FieldConflict {
  id: SurveyFieldName;
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
  mergedFields: (SurveyFieldName | 'questions')[];
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

/** A field as it is compared, and shown in a conflict. A deadline is one value with its time, which only has a meaning on its day. */
function getMergedValue(content: SurveyContent, field: SurveyFieldName): SurveyContent[SurveyFieldName] {
  if (field !== 'deadline') return content[field];
  return content.closesAt === undefined ? content.deadline : formatClosingUtc(content.closesAt);
}

/** The fields of the request that a merged field consists of. */
function pickField(content: SurveyContent, field: SurveyFieldName): Partial<SurveyContent> {
  if (field !== 'deadline') return { [field]: content[field] };
  return { deadline: content.deadline, closesAt: content.closesAt };
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

  function mergeField(field: SurveyFieldName) {
    const baseValue = base && getMergedValue(base, field);
    const [myValue, theirValue] = [getMergedValue(mine, field), getMergedValue(theirs, field)];
    if (myValue === theirValue || theirValue === baseValue) return;
    const isConflict = myValue !== baseValue;
    if (isConflict) conflicts.push({ id: field, kind: 'field', mine: `${myValue}`, theirs: `${theirValue}` });
    else mergedFields.push(field);
    if (!isConflict || choices[field] === 'theirs') Object.assign(content, pickField(theirs, field));
  }

  SURVEY_FIELD_NAMES.forEach(mergeField);
  const merged = mergeQuestions(base?.questions, mine.questions, theirs.questions, choices);
  if (merged.usesTheirs) mergedFields.push('questions');
  return {
    content: { ...content, questions: merged.questions },
    conflicts: [...conflicts, ...merged.conflicts],
    mergedFields,
  };
}
