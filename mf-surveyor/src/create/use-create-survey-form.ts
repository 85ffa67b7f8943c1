import { createSurvey, readDraft as readServerDraft } from '@canvass/shared/contracts';
import { call, toApiError } from '@canvass/shared/http';
import { useIsMounted } from '@canvass/shared/navigation';
import { invalidateNouns } from '@canvass/shared/queries';
import { formatInWords, showSuccess, showSuccessWithLink } from '@canvass/shared/ui';
import { useIdempotencyKey, type IdempotencyKey, useAction } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { isSameForm } from '../form/draft/stored-draft';
import { getClosingTime } from '../form/deadline/typed-date';
import type { Opening } from '../form/opening/use-opening';
import { omitDefaults, toSurveyContent, type SurveyForm } from '../form/survey-form';
import type { SurveyEditing } from '../form/use-survey-form';
import { strings } from '../strings/create';
import { opening as openingStrings } from '../strings/opening';
import { toDraftContent, toDraftForm } from './server-draft';
import type { ServerDraftState } from './use-server-draft';
import { externalPaths, paths } from '../paths';

/** What the user wants to do with the form. */
export type PublishIntent = { kind: 'publish' } | { kind: 'schedule'; opensAt: string };
export type Intent = PublishIntent | { kind: 'save' };

interface CreateSurveyFormOptions {
  email: string;
  serverDraft: ServerDraftState;
  opening: Opening;
  /** What was sent before a reload, if there was no response. */
  sent: IdempotencyKey | undefined;
  /** Called before the survey is published, to store what is sent. */
  onSend: () => void;
  /** Called when the form's content is stored as a draft. */
  onDraftSaved: (saved: SurveyForm) => void;
  /** Called when the form is done: the survey is published or scheduled. */
  onFinished: () => void;
  /** Called instead of both when the page was left meanwhile. */
  onDoneLate: (done: SurveyForm, intent: Intent) => void;
}

/** Whether another device has saved the draft meanwhile: publishing would replace what it saved. */
async function isSavedElsewhere({ read }: ServerDraftState, values: SurveyForm): Promise<boolean> {
  const draft = read();
  if (!draft) return false;
  try {
    const saved = await call(readServerDraft, { params: { id: draft._id } });
    const mine = toDraftForm({ content: toDraftContent(values) });
    return saved.revision !== draft.revision && !isSameForm(toDraftForm(saved), mine);
  } catch (error) {
    // The survey may have been published by an earlier try, whose answer got lost: a repeat gets it.
    if (toApiError(error).code === 'draft-not-found') return false;
    throw error;
  }
}

/** The requests behind the form's buttons. */
function useRequests({ form, questions, serverErrors }: SurveyEditing, options: CreateSurveyFormOptions) {
  const { email, serverDraft, onSend } = options;
  const { getKey: getIdempotencyKey } = useIdempotencyKey(options.sent);
  const sent = useRef(options.sent);

  /** @returns the id of the survey, or null if another device has saved the draft meanwhile. */
  async function publish(values: SurveyForm): Promise<string | null> {
    const draftId = serverDraft.read()?._id;
    const survey = {
      ...omitDefaults(toSurveyContent(values)),
      surveyorEmail: email,
      ...(draftId !== undefined && { draftId }),
    };
    if (survey.questions.length > values.questions.length) questions.addDraftQuestion();
    sent.current = getIdempotencyKey(survey);
    onSend();
    if (await isSavedElsewhere(serverDraft, values)) return null;
    const { insertedId } = await call(createSurvey, { body: survey }, { idempotencyKey: sent.current.key });
    return insertedId;
  }

  async function send(intent: Intent) {
    // The form changes while the request runs; what was sent does not.
    const values = JSON.parse(JSON.stringify(form.getValues())) as SurveyForm;
    serverErrors.clear();
    if (intent.kind === 'publish') return { values, insertedId: await publish(values) };
    if (intent.kind === 'save') await serverDraft.save(toDraftContent(values));
    else await serverDraft.saveAndSchedule(toDraftContent(values), intent.opensAt);
    return { values, insertedId: undefined };
  }

  return { send, readSent: () => sent.current };
}

/** Publishes or schedules the survey once it is confirmed, or saves it, and shows the server's errors at their fields. */
export function useCreateSurveyForm(editing: SurveyEditing, options: CreateSurveyFormOptions) {
  const { form, serverErrors } = editing;
  const { opening, onDraftSaved, onFinished } = options;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const requests = useRequests(editing, options);
  /** What the user wanted to do when it turned out that another device had saved the draft. */
  const [conflict, setConflict] = useState<Intent | null>(null);
  /** What the user wants to do, and has not confirmed yet. */
  const [unconfirmed, setUnconfirmed] = useState<PublishIntent | null>(null);

  /** The page is about to be left: a second click must not send the survey again. */
  const isFinished = useRef(false);

  function showErrors(error: Error) {
    const failure = toApiError(error);
    serverErrors.showServerErrors(error, form.getValues());
    const refusedOpening = failure.errors.find(({ field }) => field === 'body.opensAt');
    if (refusedOpening) opening.refuse(openingStrings.serverError(refusedOpening.message));
  }

  const write = useAction({
    action: requests.send,
    onSuccess({ values, insertedId }, intent) {
      if (insertedId === null) return setConflict(intent);
      void invalidateNouns(queryClient, insertedId === undefined ? ['drafts'] : ['surveys', 'drafts']);
      if (!isMounted.current) return options.onDoneLate(values, intent);
      if (intent.kind === 'save') return onDraftSaved(values);
      isFinished.current = true;
      onFinished();
      const isForInvited = values.voterPolicy === 'invited';
      if (intent.kind === 'schedule') {
        void showSuccess({
          title: strings.success,
          text: (isForInvited ? strings.scheduledForInvited : strings.scheduled)(formatInWords(intent.opensAt)),
        });
        return navigate(paths.drafts);
      }
      const link = new URL(externalPaths.survey(insertedId ?? ''), location.origin).href;
      const text = isForInvited ? strings.publishedForInvited : strings.published;
      void showSuccessWithLink({ title: strings.success, text, link });
      return navigate(isForInvited ? paths.invitations.href(insertedId ?? '') : paths.surveys);
    },
    onError(error, intent) {
      if (toApiError(error).code === 'survey-conflict') setConflict(intent);
      else showErrors(error);
    },
  });

  function run(intent: Intent) {
    if (!isFinished.current) write.run(intent);
  }

  /** Asks before the survey is published or scheduled, once every field is valid. */
  function submit() {
    if (write.isPending || isFinished.current) return undefined;
    if (opening.mode === 'now') return setUnconfirmed({ kind: 'publish' });
    const chosen = opening.read(getClosingTime(form.getValues()));
    if ('message' in chosen) return opening.refuse(chosen.message);
    return setUnconfirmed({ kind: 'schedule', opensAt: chosen.opensAt });
  }

  function confirm() {
    // Synchronously: a popup that opens above a dialog is part of it, and would close with it.
    flushSync(() => setUnconfirmed(null));
    if (unconfirmed) run(unconfirmed);
  }

  const isPending = write.isPending;
  return {
    submit: (event: FormEvent) => void form.handleSubmit(submit, serverErrors.openInvalidQuestion)(event),
    unconfirmed,
    setUnconfirmed,
    confirm,
    run,
    isPending,
    /** The intent of the request that runs, or of the last one. */
    intent: write.input,
    saveError: isPending ? undefined : serverErrors.getRemainingError(write.error),
    resetError: write.reset,
    conflict,
    setConflict,
    /** The last request's content and key, to be stored in the browser's draft. */
    sent: requests.readSent,
  };
}
