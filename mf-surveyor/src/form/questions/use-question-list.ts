import { useId, useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import { MAX_QUESTIONS, type SurveyForm } from '../survey-form';
import type { QuestionFields } from './question-form';
import { useFocusAfterRender } from './use-focus-after-render';

export type Tool = 'up' | 'down' | 'edit' | 'copy' | 'remove';

/** A removed question, which can be restored until the list changes again. */
export interface RemovedQuestion {
  index: number;
  question: QuestionFields;
  /** The indexes, without it, of the questions that depended on it; the typed one comes after the list. */
  dependents: number[];
}

/** The list of questions, which one is edited, the last change, and the ids of the buttons. */
export function useQuestionList(form: UseFormReturn<SurveyForm>) {
  const list = useFieldArray({ control: form.control, name: 'questions' });
  const [edited, setEdited] = useState<number | null>(null);
  const [removed, setRemoved] = useState<RemovedQuestion | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const prefix = useId();
  const focusAfterRender = useFocusAfterRender();
  const toolId = (index: number, tool: Tool) => `${prefix}${tool}-${index}`;

  /** Announces a change, and moves the focus to the next step. An earlier removal can no longer be undone. */
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

/** Whether the list has room for another question; if not, the field for the next one shows an error. */
export function canAddQuestion(form: UseFormReturn<SurveyForm>): boolean {
  if (form.getValues('questions').length < MAX_QUESTIONS) return true;
  const message = strings.tooManyQuestions(MAX_QUESTIONS);
  form.setError('typed.title', { type: 'contract', message }, { shouldFocus: true });
  return false;
}
