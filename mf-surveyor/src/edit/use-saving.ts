import type { Survey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { announceSuccess } from '@canvass/shared/ui';
import { useContentKey, type ContentKey } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { contentOf, type SurveyContent, type SurveyForm } from '../form/survey-form';
import type { SurveyEditing } from '../form/use-survey-form';
import { words } from '../words/edit';
import { useUpdateSurvey } from './edit-queries';

interface SavingOptions {
  survey: Survey;
  /** The revision that the form was made from. */
  revision: number;
  /** What was sent before a reload, if its answer never came. */
  sent: ContentKey | undefined;
  onSend: () => void;
  onSaved: () => void;
}

/** Saves an edit once. A conflict overwrites nothing: it is compared, and then one of the two is saved. */
export function useSaving({ form, questions, refusal }: SurveyEditing, options: SavingOptions) {
  const { survey, revision, onSend, onSaved } = options;
  const saving = useUpdateSurvey();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { of: keyOf } = useContentKey(options.sent);
  const sent = useRef(options.sent);
  const underWay = useRef(false);
  const [compares, setCompares] = useState(false);

  function refuse(error: Error) {
    if (failureOf(error).code !== 'survey-conflict') return refusal.show(error, form.getValues());
    void queries.invalidateQueries({ queryKey: ['surveys', 'detail', survey._id] });
    return setCompares(true);
  }

  function save(content: SurveyContent, of: number) {
    if (underWay.current) return;
    underWay.current = true;
    sent.current = keyOf({ content, of });
    onSend();
    saving.mutate(
      { id: survey._id, content, revision: of, idempotencyKey: sent.current.key },
      {
        onSuccess: ({ version }) => {
          onSaved();
          // At once: a popup that is opened over a dialog stands inside it, and would go with it.
          flushSync(() => setCompares(false));
          const text = version > survey.version ? words.savedAs(version) : words.saved;
          void announceSuccess({ title: words.success, text });
          void navigate('/dashboard/surveyor/update');
        },
        onError: refuse,
        onSettled: () => {
          underWay.current = false;
        },
      },
    );
  }

  function submit(values: SurveyForm) {
    if (underWay.current) return;
    const content = contentOf(values);
    if (content.questions.length > values.questions.length) questions.takeTyped();
    refusal.clear();
    save(content, revision);
  }

  const isSaving = saving.isPending;
  return {
    send: (event: FormEvent) => void form.handleSubmit(submit, refusal.open)(event),
    isSaving,
    told: isSaving ? undefined : refusal.told(saving.error),
    /** What was sent last, for a draft to keep. */
    sent: () => sent.current,
    compares,
    compare: setCompares,
    /** Saves what is written here over what was saved meanwhile. */
    keepMine: (theirs: Survey) => save(contentOf(form.getValues()), theirs.revision),
    /** Forgets what the last save was refused for. */
    forget: saving.reset,
  };
}

export type Saving = ReturnType<typeof useSaving>;
