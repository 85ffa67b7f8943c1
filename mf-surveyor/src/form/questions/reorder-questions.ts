import type { UseFormReturn } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import type { QuestionPath, SurveyForm } from '../survey-form';
import { renumberCondition } from './conditions';
import { REMOVED_QUESTION } from './question-form';
import { canAddQuestion, type QuestionList } from './use-question-list';

/** The new index of the question that was at `at`, after the one at `index` was removed. */
function indexAfterRemoval(at: number | null, index: number): number | null {
  if (at === null || at < index) return at;
  return at === index ? null : at - 1;
}

function indexAfterInsertion(at: number | null, index: number): number | null {
  return at === null || at < index ? at : at + 1;
}

function indexAfterMove(at: number | null, from: number, to: number): number | null {
  return at === from ? to : indexAfterInsertion(indexAfterRemoval(at, from), to);
}

/** The paths of all questions; the typed one comes last. */
function listPaths(form: UseFormReturn<SurveyForm>): QuestionPath[] {
  return [...form.getValues('questions').map((_, index) => `questions.${index}` as const), 'typed'];
}

/** Changes the numbers of the questions on which others depend, before the list itself changes. */
function renumberConditions(form: UseFormReturn<SurveyForm>, getNewIndex: (index: number) => number | null) {
  for (const path of listPaths(form)) {
    const before = form.getValues(`${path}.dependsOn`);
    const after = renumberCondition(before, getNewIndex);
    if (after !== before) form.setValue(`${path}.dependsOn`, after);
    // Whether the question is an earlier one can change with every move.
    form.clearErrors(`${path}.dependsOn`);
  }
}

/** The indexes that the questions which depend on the one at `index` have once it is removed. */
function listDependents(form: UseFormReturn<SurveyForm>, index: number): number[] {
  return listPaths(form).flatMap((path, at) =>
    form.getValues(`${path}.dependsOn`) === index + 1 ? (indexAfterRemoval(at, index) ?? []) : [],
  );
}

/** Actions that remove, restore, copy, and move questions. The question that is edited stays the same. */
export function createReorderActions(form: UseFormReturn<SurveyForm>, list: QuestionList) {
  const { fields, insert, move, remove, removed, setEdited, toolId, announceChange } = list;

  function drop(index: number) {
    const question = { ...form.getValues(`questions.${index}`) };
    const dependents = listDependents(form, index);
    renumberConditions(form, (at) => indexAfterRemoval(at, index));
    remove(index);
    setEdited((at) => indexAfterRemoval(at, index));
    const next = fields.length > 1 ? toolId(Math.min(index, fields.length - 2), 'remove') : null;
    announceChange(`${strings.removedMessage(index + 1)} ${strings.undoHint}`, next, {
      index,
      question,
      dependents,
    });
    if (!next) form.setFocus('typed.title');
  }

  /** Restores the question that was removed last, and the conditions of those that depended on it. */
  function undo() {
    if (!removed) return;
    renumberConditions(form, (at) => indexAfterInsertion(at, removed.index));
    const paths = listPaths(form);
    for (const path of removed.dependents.flatMap((index) => paths[index] ?? [])) {
      const isUnchanged = form.getValues(`${path}.dependsOn`) === REMOVED_QUESTION;
      if (isUnchanged) form.setValue(`${path}.dependsOn`, removed.index + 1);
    }
    insert(removed.index, removed.question, { shouldFocus: false });
    setEdited((at) => indexAfterInsertion(at, removed.index));
    announceChange(strings.restoredMessage(removed.index + 1), toolId(removed.index, 'remove'));
  }

  function copy(index: number) {
    if (!canAddQuestion(form)) return;
    renumberConditions(form, (at) => indexAfterInsertion(at, index + 1));
    insert(index + 1, form.getValues(`questions.${index}`), { shouldFocus: false });
    setEdited((at) => indexAfterInsertion(at, index + 1));
    announceChange(strings.copiedMessage(index + 1, index + 2), toolId(index + 1, 'edit'));
  }

  /** Moves a question to another position. A drag has announced it already, and keeps the focus. */
  function moveTo(from: number, to: number) {
    renumberConditions(form, (at) => indexAfterMove(at, from, to));
    move(from, to);
    setEdited((at) => indexAfterMove(at, from, to));
    announceChange('', null);
  }

  function shift(index: number, direction: 'up' | 'down') {
    const to = direction === 'up' ? index - 1 : index + 1;
    moveTo(index, to);
    // At either end the clicked button is hidden; the one next to it takes the focus.
    const tool = to === 0 ? 'down' : to === fields.length - 1 ? 'up' : direction;
    announceChange(strings.movedMessage(index + 1, to + 1), toolId(to, tool));
  }

  return { drop, undo, copy, moveTo, shift };
}
