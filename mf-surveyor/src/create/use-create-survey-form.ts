import { showSuccess } from '@canvass/shared/ui';
import { useIdempotencyKey, type IdempotencyKey } from '@canvass/shared/writes';
import { useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { toSurveyContent, type SurveyForm } from '../form/survey-form';
import type { SurveyEditing } from '../form/use-survey-form';
import { useCreateSurvey } from '../surveys/surveys-queries';
import { strings } from '../strings/create';

interface CreateSurveyFormOptions {
  email: string;
  /** What was sent before a reload, if its answer never came. */
  sent: IdempotencyKey | undefined;
  onSend: () => void;
  onCreated: () => void;
}

/** Sends the survey once, and shows what the server refuses where it belongs. */
export function useCreateSurveyForm(
  { form, questions, serverErrors }: SurveyEditing,
  options: CreateSurveyFormOptions,
) {
  const { email, onSend, onCreated } = options;
  const creation = useCreateSurvey();
  const navigate = useNavigate();
  const { getKey: getIdempotencyKey } = useIdempotencyKey(options.sent);
  const sent = useRef(options.sent);
  const isSubmitting = useRef(false);

  function submit(values: SurveyForm) {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const draft = { ...toSurveyContent(values), surveyorEmail: email };
    if (draft.questions.length > values.questions.length) questions.addDraftQuestion();
    serverErrors.clear();
    sent.current = getIdempotencyKey(draft);
    onSend();
    creation.mutate(
      { draft, idempotencyKey: sent.current.key },
      {
        onSuccess: () => {
          onCreated();
          void showSuccess({ title: strings.success });
          void navigate('/dashboard/surveyor/surveys');
        },
        onError: (error) => serverErrors.showServerErrors(error, form.getValues()),
        onSettled: () => {
          isSubmitting.current = false;
        },
      },
    );
  }

  const send = (event: FormEvent) => void form.handleSubmit(submit, serverErrors.openInvalidQuestion)(event);
  const isSending = creation.isPending;
  return {
    send,
    isSending,
    saveError: isSending ? undefined : serverErrors.getRemainingError(creation.error),
    /** What was sent last, for a draft to keep. */
    sent: () => sent.current,
  };
}
