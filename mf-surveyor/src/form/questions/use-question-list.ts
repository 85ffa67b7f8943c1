import { useId, useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import { MAX_QUESTIONS, type QuestionFields, type SurveyForm } from '../survey-form';
import { useFocusAfterRender } from './use-focus-after-render';

export type Tool = 'up' | 'down' | 'edit' | 'copy' | 'remove';

/** A question that was taken out, and can be put back in its place until the list changes again. */
export interface RemovedQuestion {
  index: number;
  question: QuestionFields;
}

/** The list of questions, which of them is edited, and what has just happened, with the ids of its buttons. */
export function useQuestionList(form: UseFormReturn<SurveyForm>) {
  const list = useFieldArray({ control: form.control, name: 'questions' });
  const [edited, setEdited] = useState<number | null>(null);
  const [removed, setRemoved] = useState<RemovedQuestion | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const prefix = useId();
  const focusAfterRender = useFocusAfterRender();
  const toolId = (index: number, tool: Tool) => `${prefix}${tool}-${index}`;

  /** Announces what happened, and moves the focus to the next step. An earlier removal can no longer be undone. */
  function announceChange(message: string, focus: string | null, removedQuestion: RemovedQuestion | null = null) {
    setAnnouncement(message);
    setRemoved(removedQuestion);
    focusAfterRender(focus);
  }

  return {
    ...list,
    edited,
    setEdited,
    removed,
    announcement,
    toolId,
    announceChange,
    focusAfterRender,
  };
}

export type QuestionList = ReturnType<typeof useQuestionList>;

/** Room for one more; when there is none, the field for the next one says so. */
export function canAddQuestion(form: UseFormReturn<SurveyForm>): boolean {
  if (form.getValues('questions').length < MAX_QUESTIONS) return true;
  const message = strings.tooManyQuestions(MAX_QUESTIONS);
  form.setError('typed.title', { type: 'contract', message }, { shouldFocus: true });
  return false;
}
