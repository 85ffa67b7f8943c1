import type { SurveyDraft } from '@canvass/shared/contracts';
import { failureOf, newIdempotencyKey } from '@canvass/shared/http';
import { announceSuccess } from '@canvass/shared/ui';
import { useRef, useState, type FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useCreateSurvey } from '../surveys/surveys-queries';
import { words } from '../words';
import { draftOf, refusalOf, type SurveyField, type SurveyForm } from './survey-form';
import type { Questions } from './use-questions';

/** One key per content: sending the same survey again is a repeat, a changed one is a new request. */
function useDraftKey() {
  const last = useRef({ content: '', key: '' });
  return (draft: SurveyDraft) => {
    const content = JSON.stringify(draft);
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() };
    return last.current.key;
  };
}

/** Sends the survey once, and shows what the server refuses where it belongs. */
export function useSubmission(form: UseFormReturn<SurveyForm>, questions: Questions, email: string) {
  const creation = useCreateSurvey();
  const navigate = useNavigate();
  const keyOf = useDraftKey();
  const underWay = useRef(false);
  const [refused, setRefused] = useState<SurveyField[]>([]);

  function showRefusal(error: Error, values: SurveyForm) {
    const { fields } = refusalOf(failureOf(error).errors, values);
    setRefused(fields.map(([name]) => name));
    // A question of the list has no fields until it is edited; its editor takes the focus by itself.
    const hidden = /^questions\.(\d+)\./.exec(fields[0]?.[0] ?? '')?.[1];
    if (hidden !== undefined) questions.edit(Number(hidden));
    fields.forEach(([name, message], index) =>
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
  }

  function submit(values: SurveyForm) {
    if (underWay.current) return;
    underWay.current = true;
    const draft = draftOf(values, email);
    const hasTyped = draft.questions.length > values.questions.length;
    const sent = {
      ...values,
      questions: draft.questions.map(({ title, description = '' }) => ({ title, description })),
    };
    if (hasTyped) questions.takeTyped();
    setRefused([]);
    creation.mutate(
      { draft, idempotencyKey: keyOf(draft) },
      {
        onSuccess: () => {
          void announceSuccess({ title: words.success });
          void navigate('/dashboard/surveyor/surveys');
        },
        onError: (error) => showRefusal(error, sent),
        onSettled: () => {
          underWay.current = false;
        },
      },
    );
  }

  const send = (event: FormEvent) => void form.handleSubmit(submit)(event);
  const failure = creation.error ? failureOf(creation.error) : undefined;
  const others = failure ? refusalOf(failure.errors, form.getValues()).others : [];
  // A field drops what the server said of it when it is changed.
  const { formState } = form;
  const isLeft = (name: SurveyField) => form.getFieldState(name, formState).error?.type === 'server';
  const isCorrected = others.length === 0 && refused.length > 0 && !refused.some(isLeft);
  return { send, isSending: creation.isPending, failure: isCorrected ? undefined : failure, others };
}
