import type { UseFormReturn } from 'react-hook-form';
import { words } from '../words/survey-form';
import { questionProblems } from './question-problems';
import { rearranging } from './rearranging';
import { blankQuestion, type QuestionPath, type SurveyForm } from './survey-form';
import { hasRoom, useQuestionList } from './use-question-list';

/** Whether a question may stand; if not, its fields say why, and the first of them takes the focus. */
function accepts(form: UseFormReturn<SurveyForm>, at: QuestionPath): boolean {
  const problems = questionProblems(form.getValues(at));
  problems.forEach(([part, message], index) =>
    form.setError(`${at}.${part}`, { type: 'contract', message }, { shouldFocus: index === 0 }),
  );
  return problems.length === 0;
}

/**
 * The questions of a survey that is being written: adding, editing in place, moving, copying and removing. Every change
 * says what happened in `announcement` and leaves the focus where the next step is.
 */
export function useQuestions(form: UseFormReturn<SurveyForm>) {
  const list = useQuestionList(form);
  const { fields, append, edited, setEdited, removed, announcement, toolId, changed, focusLater } = list;

  /** Moves the typed question to the end of the list. */
  function takeTyped() {
    append(form.getValues('typed'), { shouldFocus: false });
    form.setValue('typed', blankQuestion);
    form.clearErrors('typed');
  }

  function add() {
    if (!accepts(form, 'typed') || !hasRoom(form)) return;
    takeTyped();
    changed(words.wasAdded(fields.length + 1), null);
    form.setFocus('typed.title');
  }

  /** Ends the editing; refused while what is written cannot stand. */
  function close(): boolean {
    if (edited === null) return true;
    if (!accepts(form, `questions.${edited}`)) return false;
    setEdited(null);
    focusLater(toolId(edited, 'edit'));
    return true;
  }

  /** Opens a question for editing; its editor takes the focus. */
  function edit(index: number) {
    if (edited === index || !close()) return;
    focusLater(null);
    setEdited(index);
  }

  /** Another survey stands in the form now: nothing of the one before is open or can be undone. */
  function settle() {
    setEdited(null);
    changed('', null);
  }

  const deeds = rearranging(form, list);
  return { fields, edited, removed, announcement, toolId, add, takeTyped, edit, close, settle, ...deeds };
}

export type Questions = ReturnType<typeof useQuestions>;
