import { createSurvey } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { useIsMounted } from '@canvass/shared/navigation';
import { invalidateNouns } from '@canvass/shared/queries';
import { showSuccessWithLink } from '@canvass/shared/ui';
import { useIdempotencyKey, type IdempotencyKey, useAction } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { toSurveyContent, type SurveyForm } from '../form/survey-form';
import type { SurveyEditing } from '../form/use-survey-form';
import { strings } from '../strings/create';
import { externalPaths, paths } from '../paths';

interface CreateSurveyFormOptions {
  email: string;
  /** What was sent before a reload, if there was no response. */
  sent: IdempotencyKey | undefined;
  onSend: () => void;
  onCreated: () => void;
}

/** Sends the survey once, and shows the server's errors at their fields. */
export function useCreateSurveyForm(
  { form, questions, serverErrors }: SurveyEditing,
  options: CreateSurveyFormOptions,
) {
  const { email, onSend, onCreated } = options;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { getKey: getIdempotencyKey } = useIdempotencyKey(options.sent);
  const sent = useRef(options.sent);
  const isMounted = useIsMounted();
  const creation = useAction({
    action(values: SurveyForm) {
      const draft = { ...toSurveyContent(values), surveyorEmail: email };
      if (draft.questions.length > values.questions.length) questions.addDraftQuestion();
      serverErrors.clear();
      sent.current = getIdempotencyKey(draft);
      onSend();
      return call(createSurvey, { body: draft }, { idempotencyKey: sent.current.key });
    },
    onSuccess({ insertedId }) {
      void invalidateNouns(queries, ['surveys']);
      if (!isMounted.current) return;
      onCreated();
      const link = new URL(externalPaths.survey(insertedId), location.origin).href;
      void showSuccessWithLink({ title: strings.success, text: strings.published, link });
      void navigate(paths.surveys);
    },
    onError: (error) => serverErrors.showServerErrors(error, form.getValues()),
  });

  const send = (event: FormEvent) => void form.handleSubmit(creation.run, serverErrors.openInvalidQuestion)(event);
  const isSending = creation.isPending;
  return {
    send,
    isSending,
    saveError: isSending ? undefined : serverErrors.getRemainingError(creation.error),
    /** The last request's content and key, to be stored in the draft. */
    sent: () => sent.current,
  };
}
