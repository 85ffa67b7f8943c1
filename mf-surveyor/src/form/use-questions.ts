import { useId, useState } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { words } from '../words/survey-form';
import { questionProblems } from './question-problems';
import { blankQuestion, MOST_QUESTIONS, type QuestionFields, type QuestionPath, type SurveyForm } from './survey-form';
import { useLaterFocus } from './use-later-focus';

export type Tool = 'up' | 'down' | 'edit' | 'copy' | 'remove';

/** A question that was taken out, and can be put back in its place until the list changes again. */
interface Removed {
  index: number;
  question: QuestionFields;
}

/** The field that something is asked of has to be the one that takes the focus, also where it is a line of options. */
function tell(form: UseFormReturn<SurveyForm>, at: QuestionPath): boolean {
  const problems = questionProblems(form.getValues(at));
  problems.forEach(([part, message], index) =>
    form.setError(`${at}.${part}`, { type: 'contract', message }, { shouldFocus: index === 0 }),
  );
  return problems.length === 0;
}

/** Room for one more; when there is none, the field for the next one says so. */
function hasRoom(form: UseFormReturn<SurveyForm>): boolean {
  if (form.getValues('questions').length < MOST_QUESTIONS) return true;
  const message = words.tooManyQuestions(MOST_QUESTIONS);
  form.setError('typed.title', { type: 'contract', message }, { shouldFocus: true });
  return false;
}

/** Where the question that was at `at` is afterwards. */
function afterRemoval(at: number | null, index: number): number | null {
  if (at === null || at < index) return at;
  return at === index ? null : at - 1;
}

function afterInsertion(at: number | null, index: number): number | null {
  return at === null || at < index ? at : at + 1;
}

function afterMove(at: number | null, from: number, to: number): number | null {
  return at === from ? to : afterInsertion(afterRemoval(at, from), to);
}

/** The list of questions and what has just happened to it, with the ids of its buttons. */
function useQuestionList(form: UseFormReturn<SurveyForm>) {
  const list = useFieldArray({ control: form.control, name: 'questions' });
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

  return { ...list, removed, announcement, toolId, changed, focusLater };
}

/**
 * The questions of a survey that is being written: adding, editing in place, moving, copying and removing. Every change
 * says what happened in `announcement` and leaves the focus where the next step is.
 */
export function useQuestions(form: UseFormReturn<SurveyForm>) {
  const { fields, append, insert, move, remove, removed, announcement, toolId, changed, focusLater } =
    useQuestionList(form);
  const [edited, setEdited] = useState<number | null>(null);

  /** Moves the typed question to the end of the list. */
  function takeTyped() {
    append(form.getValues('typed'), { shouldFocus: false });
    form.setValue('typed', blankQuestion);
    form.clearErrors('typed');
  }

  function add() {
    if (!tell(form, 'typed') || !hasRoom(form)) return;
    takeTyped();
    changed(words.wasAdded(fields.length + 1), null);
    form.setFocus('typed.title');
  }

  /** Ends the editing; refused while what is written cannot stand. */
  function close(): boolean {
    if (edited === null) return true;
    if (!tell(form, `questions.${edited}`)) return false;
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

  function drop(index: number) {
    const question = form.getValues(`questions.${index}`);
    remove(index);
    setEdited((at) => afterRemoval(at, index));
    const next = fields.length > 1 ? toolId(Math.min(index, fields.length - 2), 'remove') : null;
    changed(`${words.wasRemoved(index + 1)} ${words.canBeUndone}`, next, { index, question });
    if (!next) form.setFocus('typed.title');
  }

  /** Puts back what was removed last. */
  function undo() {
    if (!removed) return;
    insert(removed.index, removed.question, { shouldFocus: false });
    setEdited((at) => afterInsertion(at, removed.index));
    changed(words.isBack(removed.index + 1), toolId(removed.index, 'remove'));
  }

  function copy(index: number) {
    if (!hasRoom(form)) return;
    insert(index + 1, form.getValues(`questions.${index}`), { shouldFocus: false });
    setEdited((at) => afterInsertion(at, index + 1));
    changed(words.wasCopied(index + 1, index + 2), toolId(index + 1, 'edit'));
  }

  /** Moves a question to another place of the list; `focus` says which of its buttons is to have the focus. */
  function place(from: number, to: number, focus: Tool | null) {
    move(from, to);
    setEdited((at) => afterMove(at, from, to));
    changed(words.wasMoved(from + 1, to + 1), focus && toolId(to, focus));
  }

  function shift(index: number, tool: 'up' | 'down') {
    const to = tool === 'up' ? index - 1 : index + 1;
    // At either end the pressed button is of no more use; its neighbour takes the focus.
    place(index, to, to === 0 ? 'down' : to === fields.length - 1 ? 'up' : tool);
  }

  return { fields, edited, removed, announcement, toolId, add, takeTyped, edit, close, drop, undo, copy, shift, place };
}

export type Questions = ReturnType<typeof useQuestions>;
