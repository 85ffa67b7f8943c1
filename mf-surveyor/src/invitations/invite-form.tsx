import type { ApiError } from '@canvass/shared/http';
import { Button, Card, CardHeader, Field, Heading, Input, Notice, Row, Stack, Textarea } from '@canvass/shared/ui';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { invitations as strings } from '../strings/invitations';
import { InvitationPreview } from './invitation-preview';
import { useCheckList, useInvite } from './invitations-queries';
import { useListField } from './use-list-field';
import type { InvitedSurvey } from './use-invited-survey';
import { useNoteFields } from './use-note-fields';

const FIELD_ERRORS = {
  list: strings.listError,
  organization: strings.organizationError,
  message: strings.messageError,
};

type FieldName = keyof typeof FIELD_ERRORS;

/** What is wrong with a field as a whole. */
function findFieldError(failure: ApiError | null, name: FieldName): string | undefined {
  const problem = failure?.errors.find(({ field }) => field === `body.${name}`);
  return problem && FIELD_ERRORS[name](problem.message);
}

/** Takes the focus, because the button that had it is gone. */
function InvitedNotice({ children }: { children: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice kind="success">{children}</Notice>
    </div>
  );
}

/**
 * Invites people in two steps: a list that is pasted or read from a file is checked, and the preview invites. A change
 * of the list ends the preview. What is refused stays in the form.
 */
export function InviteForm({ surveyId, state }: { surveyId: string; state: InvitedSurvey['state'] }) {
  const headingId = useId();
  const [field, list] = useListField(endPreview);
  const [organization, message, readNote] = useNoteFields();
  const focusField = () => field.current?.focus();
  const check = useCheckList(surveyId, ([first]) => {
    if (first?.field === 'body.organization') organization.current?.focus();
    else if (first?.field === 'body.message') message.current?.focus();
    else focusField();
  });
  const invite = useInvite(surveyId, ({ list: sent, skipRefused }) => {
    check.reset();
    if (!skipRefused) list.clear(sent);
  });
  const refused = check.failure ?? invite.failure;
  const listError = findFieldError(refused, 'list');
  const organizationError = findFieldError(refused, 'organization');
  const messageError = findFieldError(refused, 'message');
  const failure = (listError ?? organizationError ?? messageError) ? null : refused;
  const isPending = check.isPending || invite.isPending;
  const preview = check.result;

  function endPreview() {
    check.reset();
    invite.reset();
  }

  function changeList() {
    if (invite.isPending) return;
    endPreview();
    focusField();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = list.read();
    if (text === undefined) return;
    invite.reset();
    check.run({ list: text, ...readNote() });
  }

  return (
    <Card aria-labelledby={headingId}>
      <CardHeader>
        <Heading id={headingId}>{strings.invite}</Heading>
      </CardHeader>
      <Stack as="form" noValidate onSubmit={submit}>
        <Field label={strings.list} hint={strings.listHint} error={list.listError ?? listError}>
          <Textarea
            ref={field}
            rows={8}
            spellCheck={false}
            autoComplete="off"
            readOnly={isPending}
            onChange={list.handleChange}
          />
        </Field>
        <Field label={strings.file} hint={strings.fileHint} error={list.fileError}>
          <Input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            disabled={isPending}
            onChange={(event) => void list.addFile(event)}
          />
        </Field>
        <Field
          label={strings.organization}
          note={strings.optional}
          hint={strings.organizationHint}
          error={organizationError}
        >
          <Input ref={organization} readOnly={isPending} onChange={endPreview} />
        </Field>
        <Field label={strings.message} note={strings.optional} hint={strings.messageHint} error={messageError}>
          <Textarea ref={message} rows={4} readOnly={isPending} onChange={endPreview} />
        </Field>
        {preview && check.input !== undefined && (
          <InvitationPreview
            preview={preview}
            isInviting={invite.isPending}
            onInvite={() => check.input && invite.run({ ...check.input, skipRefused: preview.refusedCount > 0 })}
            onChange={changeList}
          />
        )}
        {!preview && (
          <Row>
            <Button type="submit" kind="primary" busy={check.isPending}>
              {check.isPending ? strings.checking : strings.check}
            </Button>
          </Row>
        )}
        {invite.result && (
          <InvitedNotice>{strings.invited(invite.result, state, invite.input?.skipRefused)}</InvitedNotice>
        )}
        {failure && <Notice kind="danger">{failure.title}</Notice>}
      </Stack>
    </Card>
  );
}
