import { announceSuccess } from '@canvass/shared/ui';
import { useContentKey, type ContentKey } from '@canvass/shared/writes';
import { useRef, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { contentOf, type SurveyForm } from '../form/survey-form';
import type { SurveyEditing } from '../form/use-survey-form';
import { useCreateSurvey } from '../surveys/surveys-queries';
import { words } from '../words/create';

interface CreationOptions {
  email: string;
  /** What was sent before a reload, if its answer never came. */
  sent: ContentKey | undefined;
  onSend: () => void;
  onCreated: () => void;
}

/** Sends the survey once, and shows what the server refuses where it belongs. */
export function useCreation({ form, questions, refusal }: SurveyEditing, options: CreationOptions) {
  const { email, onSend, onCreated } = options;
  const creation = useCreateSurvey();
  const navigate = useNavigate();
  const { of: keyOf } = useContentKey(options.sent);
  const sent = useRef(options.sent);
  const underWay = useRef(false);

  function submit(values: SurveyForm) {
    if (underWay.current) return;
    underWay.current = true;
    const draft = { ...contentOf(values), surveyorEmail: email };
    if (draft.questions.length > values.questions.length) questions.takeTyped();
    refusal.clear();
    sent.current = keyOf(draft);
    onSend();
    creation.mutate(
      { draft, idempotencyKey: sent.current.key },
      {
        onSuccess: () => {
          onCreated();
          void announceSuccess({ title: words.success });
          void navigate('/dashboard/surveyor/surveys');
        },
        onError: (error) => refusal.show(error, form.getValues()),
        onSettled: () => {
          underWay.current = false;
        },
      },
    );
  }

  const send = (event: FormEvent) => void form.handleSubmit(submit, refusal.open)(event);
  const isSending = creation.isPending;
  return {
    send,
    isSending,
    told: isSending ? undefined : refusal.told(creation.error),
    /** What was sent last, for a draft to keep. */
    sent: () => sent.current,
  };
}
