import { sendMessage } from '@canvass/shared/contracts';
import { call, type ApiError, toApiError } from '@canvass/shared/http';
import { type SessionUser, useIsHydrating, useSession } from '@canvass/shared/session';
import { useAction } from '@canvass/shared/writes';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as strings from '../strings';
import {
  deleteMessageDraft,
  saveMessageDraft,
  type MessageDraft,
  type MessageFields,
  createMessageDraft,
  readMessageDraft,
} from './message-draft';
import { MESSAGE_FIELDS, messageRules } from './message-rules';

const NO_FIELDS: MessageFields = { name: '', email: '', message: '' };

function hasSameFields(one: MessageFields, other: MessageFields): boolean {
  return MESSAGE_FIELDS.every((field) => one[field] === other[field]);
}

/**
 * The form's initial values: the stored draft, completed with the signed-in user's name and email.
 * @param typed what was typed before it was known whose draft it is; it is newer.
 */
function createInitialDraft(user: SessionUser | null, typed = NO_FIELDS): MessageDraft {
  const draft = readMessageDraft(user?.uid);
  const stored = { ...NO_FIELDS, ...draft?.fields };
  const fields = {
    name: typed.name || stored.name || (user?.displayName ?? ''),
    email: typed.email || stored.email || (user?.email ?? ''),
    message: typed.message || stored.message,
  };
  return draft && hasSameFields(fields, stored) ? draft : createMessageDraft(fields);
}

/** The server's errors about fields of the form. */
function getFieldErrors({ errors }: ApiError) {
  return MESSAGE_FIELDS.flatMap((field) => {
    const problem = errors.find((each) => each.field === `body.${field}`);
    return problem ? [{ field, message: strings.contact.invalidField(field, problem.message) }] : [];
  });
}

/** The form and its draft, which follow the signed-in user. */
function useMessageForm() {
  const { user } = useSession();
  const uid = user?.uid;
  // The first response knows of no draft.
  const isHydrating = useIsHydrating();
  const [initialDraft] = useState(() => (isHydrating ? createMessageDraft(NO_FIELDS) : createInitialDraft(user)));
  const draft = useRef(initialDraft);
  const form = useForm<MessageFields>({ resolver: messageRules, defaultValues: initialDraft.fields });

  // The session may start after the page, and may end while it is open.
  const draftOwner = useRef(isHydrating ? null : uid);
  useEffect(() => {
    if (isHydrating || draftOwner.current === uid) return;
    const current = form.getValues();
    draft.current = createInitialDraft(user, draftOwner.current === null ? current : NO_FIELDS);
    draftOwner.current = uid;
    // A reset form does not hear what is typed until it is rendered again.
    if (!hasSameFields(draft.current.fields, current)) form.reset(draft.current.fields);
  }, [isHydrating, uid, user, form]);

  const keep = () => {
    draft.current = createMessageDraft(form.getValues());
    saveMessageDraft(uid, draft.current);
  };
  const renew = (fields: MessageFields) => {
    deleteMessageDraft(uid);
    draft.current = createMessageDraft(fields);
    form.reset(fields);
  };
  return { form, draft, keep, renew };
}

/** A message to the admins: its draft is kept until it was sent, and it is sent once. */
export function useMessage() {
  const { form, draft, keep, renew } = useMessageForm();
  const sending = useAction({
    action: ({ fields, key }: MessageDraft) => call(sendMessage, { body: fields }, { idempotencyKey: key }),
    onSuccess: (_, { fields }) => renew({ ...fields, message: '' }),
    onError: (error) => {
      for (const [index, { field, message }] of getFieldErrors(toApiError(error)).entries()) {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      }
    },
  });

  const send = (fields: MessageFields) => sending.run({ fields, key: draft.current.key });
  return {
    form,
    keep,
    submit: () => void form.handleSubmit(send)(),
    sending: sending.isPending,
    failure: sending.failure,
    /** The email that the answer to the sent message will be sent to. */
    answerTo: sending.isSuccess ? sending.input?.fields.email.trim() : undefined,
    again: sending.reset,
  };
}
