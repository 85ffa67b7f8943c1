import { isContentFixed, type Survey } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { useHasLeft } from '@canvass/shared/navigation';
import { surveyQuery, invalidateNouns } from '@canvass/shared/queries';
import { showSuccess } from '@canvass/shared/ui';
import { useAction } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { UnansweredEdit } from '../form/draft/stored-draft';
import { toSurveyContent, type SurveyContent, type SurveyForm } from '../form/survey-form';
import type { SurveyEditing } from '../form/use-survey-form';
import { strings } from '../strings/edit';
import { canCorrect } from './can-correct';
import { putSurvey } from './edit-queries';
import type { Merge } from './merge/merge-survey';
import { saveEdit, type Origin } from './save-edit';
import { useUnansweredEdits } from './use-unanswered-edits';
import { paths } from '../paths';

interface SaveSurveyOptions {
  survey: Survey;
  /** Whether the user saves changed texts of questions as corrections. */
  isCorrecting: () => boolean;
  /** Reads the basis of the form. */
  readOrigin: () => Origin;
  /** Edits that were sent before a reload and got no response. */
  unanswered: UnansweredEdit[];
  onOrigin: (origin: Origin) => void;
  /** Fills the form with a merge of both edits. */
  onMerge: (content: SurveyContent, theirs: Survey) => void;
  /** Takes over what else is known of the survey, such as that it has votes. */
  onReload: (survey: Survey) => void;
  onSend: () => void;
  onSaved: () => void;
}

/**
 * Saves an edit once. Merges it with what others saved in the meantime; for conflicts a dialog lets the user choose
 * first.
 */
export function useSaveSurvey({ form, questions, serverErrors }: SurveyEditing, options: SaveSurveyOptions) {
  const { survey, isCorrecting, readOrigin, onOrigin, onMerge, onReload, onSend, onSaved } = options;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const unanswered = useUnansweredEdits(options.unanswered, (edit) => putSurvey(survey, edit));
  const [isComparing, setComparing] = useState(false);
  const readSavedSurvey = () => queryClient.fetchQuery({ ...surveyQuery(survey._id), staleTime: 0 });

  /** Finds out what may be saved now. If the survey cannot be read, the error of the save says enough. */
  async function reload(): Promise<void> {
    const saved = await readSavedSurvey().catch(() => null);
    if (saved) onReload(saved);
  }

  function applyMerge(content: SurveyContent, { content: merged }: Merge, theirs: Survey): boolean {
    // The user may go on typing during the save: their text must not be overwritten.
    if (JSON.stringify(toSurveyContent(form.getValues())) !== JSON.stringify(content)) return false;
    onMerge(merged, theirs);
    return true;
  }

  /** Shows at their fields what became invalid when two edits were merged into the form. */
  function showInvalidMerge() {
    flushSync(() => setComparing(false));
    void form.handleSubmit(() => undefined, serverErrors.openInvalidQuestion)();
  }

  const saving = useAction({
    action(readContent: () => SurveyContent) {
      const content = readContent();
      let sent = content;
      return saveEdit(content, readOrigin(), {
        send(edit) {
          const isChosen = isCorrecting() || isContentFixed(survey);
          const isCorrection = isChosen && canCorrect(survey, edit.content.questions);
          return unanswered.send({ ...edit, ...(isCorrection && { correction: true }) }, onSend);
        },
        findSavedEdit: unanswered.findSaved,
        readSavedSurvey,
        onOrigin,
        onMerge(merge, theirs) {
          const isMerged = applyMerge(sent, merge, theirs);
          if (isMerged) sent = merge.content;
          return isMerged;
        },
      });
    },
    onSuccess(savedEdit) {
      if (!savedEdit) return showInvalidMerge();
      const { version, mergedFields } = savedEdit;
      void invalidateNouns(queryClient, ['surveys']);
      onSaved();
      // Synchronously: a popup that opens above a dialog is part of it, and would close with it.
      flushSync(() => setComparing(false));
      const saved = version > survey.version ? strings.savedAs(version) : strings.saved;
      const text = mergedFields.length > 0 ? `${saved} ${strings.savedWith(mergedFields)}` : saved;
      void showSuccess({ title: strings.success, text });
      if (!hasLeft()) void navigate(paths.update);
      return undefined;
    },
    onError(error) {
      const { code } = toApiError(error);
      if (code === 'ballot-box-sealed') void reload();
      if (code !== 'survey-conflict') return serverErrors.showServerErrors(error, form.getValues());
      void queryClient.invalidateQueries({ queryKey: surveyQuery(survey._id).queryKey });
      return setComparing(true);
    },
  });

  /** Returns the content of the form, and adds the question that is being typed to its questions. */
  function takeFormContent(values: SurveyForm): SurveyContent {
    const content = toSurveyContent(values);
    if (content.questions.length > values.questions.length) questions.addDraftQuestion();
    serverErrors.clear();
    return content;
  }
  const submit = (values: SurveyForm) => saving.run(() => takeFormContent(values));

  const isSaving = saving.isPending;
  return {
    send: (event: FormEvent) => void form.handleSubmit(submit, serverErrors.openInvalidQuestion)(event),
    save: (content: SurveyContent) => saving.run(() => content),
    isSaving,
    saveError: isSaving ? undefined : serverErrors.getRemainingError(saving.error),
    /** Edits that were sent without a response, to be stored in the draft. */
    readUnanswered: unanswered.read,
    isComparing,
    setComparing,
    /** Clears the error of the last save. */
    resetError: saving.reset,
  };
}

export type SaveState = ReturnType<typeof useSaveSurvey>;
