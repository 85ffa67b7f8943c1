import { sendMessage } from '@canvass/shared/contracts';
import { call, type Failure, failureOf } from '@canvass/shared/http';
import { type SessionUser, useSession } from '@canvass/shared/session';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as words from '../words';
import {
  dropMessageDraft,
  keepMessageDraft,
  type MessageDraft,
  type MessageFields,
  newMessageDraft,
  readMessageDraft,
} from './message-draft';
import { MESSAGE_FIELDS, messageRules } from './message-rules';

/** What the form begins with: what was written before, and who is signed in where that does not say. */
function beginning(user: SessionUser | null): MessageDraft {
  const draft = readMessageDraft(user?.uid);
  const { name = '', email = '', message = '' } = draft?.fields ?? {};
  const fields = { name: name || (user?.displayName ?? ''), email: email || (user?.email ?? ''), message };
  const isAsItWas = draft && fields.name === name && fields.email === email;
  return isAsItWas ? draft : newMessageDraft(fields);
}

/** What the server says about fields of the form. */
function fieldProblems({ errors }: Failure) {
  return MESSAGE_FIELDS.flatMap((field) => {
    const problem = errors.find((each) => each.field === `body.${field}`);
    return problem ? [{ field, message: words.contact.refused(field, problem.message) }] : [];
  });
}

/** A form with a draft behind it that follows who is signed in. */
function useMessageForm() {
  const { user } = useSession();
  const uid = user?.uid;
  const [start] = useState(() => beginning(user));
  const draft = useRef(start);
  const form = useForm<MessageFields>({ resolver: messageRules, defaultValues: start.fields });

  // The session can come after the page, and can end while it is open.
  const whose = useRef(uid);
  useEffect(() => {
    if (whose.current === uid) return;
    whose.current = uid;
    draft.current = beginning(user);
    form.reset(draft.current.fields);
  }, [uid, user, form]);

  const keep = () => {
    draft.current = newMessageDraft(form.getValues());
    keepMessageDraft(uid, draft.current);
  };
  const renew = (fields: MessageFields) => {
    dropMessageDraft(uid);
    draft.current = newMessageDraft(fields);
    form.reset(fields);
  };
  return { form, draft, keep, renew };
}

/** A message to the admins: what is written is kept until it has arrived, and arrives once. */
export function useMessage() {
  const { form, draft, keep, renew } = useMessageForm();
  // The state reaches the button with the next rendering only; this is there at once.
  const locked = useRef(false);
  const sending = useMutation({
    // Without a connection it fails at once and says so, rather than waiting for one in silence.
    networkMode: 'always',
    mutationFn: ({ fields, key }: MessageDraft) => call(sendMessage, { body: fields }, { idempotencyKey: key }),
    onSuccess: (_, { fields }) => renew({ ...fields, message: '' }),
    onError: (error) => {
      for (const [index, { field, message }] of fieldProblems(failureOf(error)).entries()) {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      }
    },
    onSettled: () => {
      locked.current = false;
    },
  });

  const send = (fields: MessageFields) => {
    if (locked.current) return;
    locked.current = true;
    sending.mutate({ fields, key: draft.current.key });
  };
  return {
    form,
    keep,
    submit: () => void form.handleSubmit(send)(),
    sending: sending.isPending,
    failure: sending.error && failureOf(sending.error),
    /** Where the answer to the message that was sent goes. */
    answerTo: sending.isSuccess ? sending.variables.fields.email.trim() : undefined,
    again: sending.reset,
  };
}
