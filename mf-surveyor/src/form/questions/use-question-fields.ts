import { useFormContext } from 'react-hook-form';
import type { QuestionPath, SurveyForm } from '../survey-form';
import type { QuestionPart } from './validate-question';

/** Fields whose validity depends on the options that there are. */
const CHOICE_FIELDS = ['options', 'other', 'noneOption', 'minChoices', 'maxChoices'] as const;

type QuestionField = QuestionPart | 'kind' | 'none' | 'startsSection';

/** The fields that can become valid when one is changed. */
function listDependentFields(field: QuestionField) {
  if (field === 'kind') return [...CHOICE_FIELDS, 'shuffle', 'earliest', 'latest', 'labels'] as const;
  if (field === 'earliest' || field === 'latest') return ['earliest', 'latest'] as const;
  if (field === 'dependsOn') return ['dependsOn', 'dependsOnAnswers'] as const;
  if (field === 'startsSection') return ['section'] as const;
  const isChoiceField = field === 'none' || field.startsWith('options') || CHOICE_FIELDS.some((each) => each === field);
  return isChoiceField ? CHOICE_FIELDS : [field];
}

/** Registers the fields of a question, and reads their errors. A field drops its error when it changes. */
export function useQuestionFields(path: QuestionPath) {
  const { clearErrors, formState, getFieldState, register } = useFormContext<SurveyForm>();

  function clearFieldErrors(field: QuestionField) {
    // The validity of the typed question depends on all of its fields.
    if (path === 'typed') clearErrors(path);
    else clearErrors(listDependentFields(field).map((each) => `${path}.${each}` as const));
  }

  return {
    clearFieldErrors,
    getError: (part: QuestionPart) => getFieldState(`${path}.${part}`, formState).error?.message,
    registerField: (field: QuestionField) => register(`${path}.${field}`, { onChange: () => clearFieldErrors(field) }),
  };
}
