import { useFormContext } from 'react-hook-form';
import type { QuestionPath, SurveyForm } from '../survey-form';
import { SETTING_GROUPS } from './settings/setting-groups';
import type { QuestionPart } from './validate-question';

type QuestionField = QuestionPart | 'kind' | 'startsSection';

/** The settings whose validity depends on one another, or on the options. */
const DEPENDENT_FIELDS: QuestionPart[][] = SETTING_GROUPS.filter(({ areDependent }) => areDependent).map(
  ({ parts, dependOnOptions }) => [...parts, ...(dependOnOptions ? ['options' as const] : [])],
);

/** The fields that can become valid when one is changed. */
function listDependentFields(field: QuestionField): QuestionField[] {
  if (field === 'kind') return ['options', ...SETTING_GROUPS.flatMap(({ parts }): QuestionPart[] => [...parts])];
  if (field === 'dependsOn') return ['dependsOn', 'dependsOnAnswers'];
  if (field === 'startsSection') return ['section.title', 'section.description'];
  const changed = field.startsWith('options.') ? 'options' : field;
  return DEPENDENT_FIELDS.find((fields) => fields.some((each) => each === changed)) ?? [field];
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
