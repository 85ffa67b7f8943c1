import { useId, useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { words } from '../words';
import { blankQuestion, questionProblems, type SurveyForm } from './survey-form';
import { useLaterFocus } from './use-later-focus';

export type Tool = 'up' | 'down' | 'edit' | 'remove';

/** Whether the question in the form at `at` may stand; if not, its fields say why. */
function accepts(form: UseFormReturn<SurveyForm>, at: 'typed' | `questions.${number}`): boolean {
  const problems = questionProblems(form.getValues(at));
  problems.forEach(([name, message], index) =>
    form.setError(`${at}.${name}`, { type: 'contract', message }, { shouldFocus: index === 0 }),
  );
  return problems.length === 0;
}

/**
 * The questions of a survey that is being written: adding, editing in place, moving and removing. Every change says what
 * happened in `announcement` and leaves the focus where the next step is.
 */
export function useQuestions(form: UseFormReturn<SurveyForm>) {
  const { append, fields, move, remove } = useFieldArray({ control: form.control, name: 'questions' });
  const [edited, setEdited] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const prefix = useId();
  const focusLater = useLaterFocus();
  const toolId = (index: number, tool: Tool) => `${prefix}${tool}-${index}`;

  /** Moves the typed question to the end of the list. */
  function takeTyped() {
    append(form.getValues('typed'), { shouldFocus: false });
    form.setValue('typed', blankQuestion);
    form.clearErrors('typed');
  }

  function add() {
    if (!accepts(form, 'typed')) return;
    takeTyped();
    setAnnouncement(words.wasAdded(fields.length + 1));
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
    if (!close()) return;
    focusLater(null);
    setEdited(index);
  }

  function drop(index: number) {
    remove(index);
    if (edited !== null && edited >= index) setEdited(edited === index ? null : edited - 1);
    setAnnouncement(words.wasRemoved(index + 1, fields.length - 1));
    if (fields.length > 1) focusLater(toolId(Math.min(index, fields.length - 2), 'remove'));
    else form.setFocus('typed.title');
  }

  function shift(index: number, tool: 'up' | 'down') {
    const to = tool === 'up' ? index - 1 : index + 1;
    const last = fields.length - 1;
    move(index, to);
    if (edited === index) setEdited(to);
    else if (edited === to) setEdited(index);
    setAnnouncement(words.wasMoved(index + 1, to + 1));
    // At either end the pressed button is of no more use; its neighbour takes the focus.
    focusLater(toolId(to, to === 0 ? 'down' : to === last ? 'up' : tool));
  }

  return { fields, edited, announcement, toolId, add, takeTyped, edit, close, drop, shift };
}

export type Questions = ReturnType<typeof useQuestions>;
