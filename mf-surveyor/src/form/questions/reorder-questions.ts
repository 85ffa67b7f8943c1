import type { UseFormReturn } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import type { SurveyForm } from '../survey-form';
import { canAddQuestion, type QuestionList, type Tool } from './use-question-list';

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

/** Actions that remove, restore, copy, and move questions. The question that is edited stays the same. */
export function createReorderActions(form: UseFormReturn<SurveyForm>, list: QuestionList) {
  const { fields, insert, move, remove, removed, setEdited, toolId, announceChange } = list;

  function drop(index: number) {
    const question = form.getValues(`questions.${index}`);
    remove(index);
    setEdited((at) => indexAfterRemoval(at, index));
    const next = fields.length > 1 ? toolId(Math.min(index, fields.length - 2), 'remove') : null;
    announceChange(`${strings.removedMessage(index + 1)} ${strings.undoHint}`, next, { index, question });
    if (!next) form.setFocus('typed.title');
  }

  /** Restores the question that was removed last. */
  function undo() {
    if (!removed) return;
    insert(removed.index, removed.question, { shouldFocus: false });
    setEdited((at) => indexAfterInsertion(at, removed.index));
    announceChange(strings.restoredMessage(removed.index + 1), toolId(removed.index, 'remove'));
  }

  function copy(index: number) {
    if (!canAddQuestion(form)) return;
    insert(index + 1, form.getValues(`questions.${index}`), { shouldFocus: false });
    setEdited((at) => indexAfterInsertion(at, index + 1));
    announceChange(strings.copiedMessage(index + 1, index + 2), toolId(index + 1, 'edit'));
  }

  /** Moves a question to another position; `focus` is its button that gets the focus. */
  function moveTo(from: number, to: number, focus: Tool | null) {
    move(from, to);
    setEdited((at) => indexAfterMove(at, from, to));
    announceChange(strings.movedMessage(from + 1, to + 1), focus && toolId(to, focus));
  }

  function shift(index: number, tool: 'up' | 'down') {
    const to = tool === 'up' ? index - 1 : index + 1;
    // At either end the clicked button is hidden; the one next to it takes the focus.
    moveTo(index, to, to === 0 ? 'down' : to === fields.length - 1 ? 'up' : tool);
  }

  return { drop, undo, copy, moveTo, shift };
}
