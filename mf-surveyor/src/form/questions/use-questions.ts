import type { UseFormReturn } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import { listEarlierQuestions } from './conditions';
import { validateQuestion } from './validate-question';
import { createReorderActions } from './reorder-questions';
import { emptyQuestion } from './question-form';
import { showErrors } from '../show-errors';
import type { QuestionPath, SurveyForm } from '../survey-form';
import { canAddQuestion, useQuestionList } from './use-question-list';

/** Validates a question; if it is invalid, shows the errors at its fields and focuses the first of them. */
function validateAt(form: UseFormReturn<SurveyForm>, path: QuestionPath): boolean {
  const errors = validateQuestion(form.getValues(path), listEarlierQuestions(form.getValues(), path));
  showErrors(
    form,
    'contract',
    errors.map(([part, message]) => [`${path}.${part}`, message]),
  );
  return errors.length === 0;
}

/**
 * The questions of a survey form: adding, editing in place, moving, copying, and removing. Every change is reported in
 * `announcement` and moves the focus to the next step.
 */
export function useQuestions(form: UseFormReturn<SurveyForm>) {
  const list = useQuestionList(form);
  const { fields, append, edited, setEdited, removed, announcement, toolId, announceChange, focusAfterRender } = list;

  /** Moves the typed question to the end of the list. */
  function addDraftQuestion() {
    append(form.getValues('typed'), { shouldFocus: false });
    form.setValue('typed', emptyQuestion);
    form.clearErrors('typed');
  }

  function add() {
    if (!validateAt(form, 'typed') || !canAddQuestion(form)) return;
    addDraftQuestion();
    announceChange(strings.addedMessage(fields.length + 1), null);
    form.setFocus('typed.title');
  }

  /** Closes the editor; refused while the question is invalid. */
  function close(): boolean {
    if (edited === null) return true;
    if (!validateAt(form, `questions.${edited}`)) return false;
    setEdited(null);
    focusAfterRender(toolId(edited, 'edit'));
    return true;
  }

  /** Opens a question for editing; its editor takes the focus. */
  function edit(index: number) {
    if (edited === index || !close()) return;
    focusAfterRender(null);
    setEdited(index);
  }

  /**
   * Resets the state after the form was filled with another survey: nothing of the previous one is open or can be
   * undone.
   */
  function reset() {
    setEdited(null);
    announceChange('', null);
  }

  const reorderActions = createReorderActions(form, list);
  return {
    fields,
    edited,
    removed,
    announcement,
    toolId,
    add,
    addDraftQuestion,
    edit,
    close,
    reset,
    ...reorderActions,
  };
}

export type Questions = ReturnType<typeof useQuestions>;
