import { MAX_CONTACT_MESSAGE_LENGTH } from '@canvass/shared/contracts';
import type { ApiError } from '@canvass/shared/http';
import {
  Button,
  Card,
  Field,
  FormGrid,
  Heading,
  Input,
  Meta,
  Notice,
  preventImplicitSubmission,
  Row,
  Stack,
  Textarea,
} from '@canvass/shared/ui';
import type { FormEvent } from 'react';
import { getExcessLength, formatLengthHint } from '../surveys/text-length';
import { contact } from '../strings';
import type { useMessage } from './use-message';

/** Explains why the message was not sent, and what happened to it. Errors of a field are shown at the field. */
function SendFailure({ failure }: { failure: ApiError }) {
  if (failure.code === 'too-many-requests' && failure.retryAfter !== undefined) {
    return <Notice kind="danger">{contact.rateLimited(failure.retryAfter)}</Notice>;
  }
  return <Notice kind="danger">{`${failure.title} ${contact.draftKept}`}</Notice>;
}

/** The fields of a message to the admins. */
export function MessageForm({ form, keep, submit, sending, failure }: ReturnType<typeof useMessage>) {
  const { errors } = form.formState;
  const message = form.watch('message');
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Card
      as="form"
      noValidate
      aria-labelledby="write"
      onChange={keep}
      // Without scripts, Enter would write the message into the address.
      method="dialog"
      onSubmit={send}
      onKeyDown={preventImplicitSubmission}
    >
      <Stack gap="form">
        <Heading id="write">{contact.write}</Heading>
        <noscript>
          <Notice kind="warn">{contact.needsScript}</Notice>
        </noscript>
        <FormGrid>
          <Field label={contact.name} error={errors.name?.message}>
            <Input autoComplete="name" readOnly={sending} {...form.register('name')} />
          </Field>
          <Field label={contact.email} hint={contact.emailHint} error={errors.email?.message}>
            <Input type="email" autoComplete="email" readOnly={sending} {...form.register('email')} />
          </Field>
          <Field
            label={contact.message}
            hint={formatLengthHint(message, MAX_CONTACT_MESSAGE_LENGTH, contact.messageHint)}
            error={
              getExcessLength(message, MAX_CONTACT_MESSAGE_LENGTH) > 0
                ? contact.fieldErrors.message.tooLong
                : errors.message?.message
            }
            data-full
          >
            <Textarea rows={6} readOnly={sending} {...form.register('message')} />
          </Field>
        </FormGrid>
        {failure && failure.errors.length === 0 && <SendFailure failure={failure} />}
        <Row>
          <Button type="submit" kind="primary" busy={sending}>
            {sending ? contact.sending : contact.send}
          </Button>
          <Meta>{contact.who}</Meta>
        </Row>
      </Stack>
    </Card>
  );
}
