import { useId, useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { words } from '../words/survey-form';
import { MOST_QUESTIONS, type QuestionFields, type SurveyForm } from './survey-form';
import { useLaterFocus } from './use-later-focus';

export type Tool = 'up' | 'down' | 'edit' | 'copy' | 'remove';

/** A question that was taken out, and can be put back in its place until the list changes again. */
interface Removed {
  index: number;
  question: QuestionFields;
}

/** The list of questions, which of them is edited, and what has just happened, with the ids of its buttons. */
export function useQuestionList(form: UseFormReturn<SurveyForm>) {
  const list = useFieldArray({ control: form.control, name: 'questions' });
  const [edited, setEdited] = useState<number | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const prefix = useId();
  const focusLater = useLaterFocus();
  const toolId = (index: number, tool: Tool) => `${prefix}${tool}-${index}`;

  /** Says what happened, and moves the focus to where the next step is. What was removed before is gone for good now. */
  function changed(said: string, focus: string | null, taken: Removed | null = null) {
    setAnnouncement(said);
    setRemoved(taken);
    focusLater(focus);
  }

  return { ...list, edited, setEdited, removed, announcement, toolId, changed, focusLater };
}

export type QuestionList = ReturnType<typeof useQuestionList>;

/** Room for one more; when there is none, the field for the next one says so. */
export function hasRoom(form: UseFormReturn<SurveyForm>): boolean {
  if (form.getValues('questions').length < MOST_QUESTIONS) return true;
  const message = words.tooManyQuestions(MOST_QUESTIONS);
  form.setError('typed.title', { type: 'contract', message }, { shouldFocus: true });
  return false;
}
