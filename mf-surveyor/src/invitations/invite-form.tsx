import type { ApiError } from '@canvass/shared/http';
import { Button, Card, CardHeader, Field, Heading, Input, Notice, Row, Stack, Textarea } from '@canvass/shared/ui';
import { useId, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { invitations as strings } from '../strings/invitations';
import { useInvite } from './invitations-queries';
import { readListFile } from './read-list-file';

const WRONG_ROW = /^row \d+ /;

/** Sorts a refusal into the rows that are wrong and what is wrong with the list as a whole. */
function readFailure(failure: ApiError | null) {
  const messages = failure?.errors.filter(({ field }) => field === 'body.list').map(({ message }) => message) ?? [];
  return {
    rows: messages
      .filter((message) => WRONG_ROW.test(message))
      .map((message) => message[0]?.toUpperCase() + message.slice(1)),
    listError: messages.filter((message) => !WRONG_ROW.test(message)).map(strings.listError)[0],
    title: messages.length > 0 ? undefined : failure?.title,
  };
}

/** The list, typed, pasted, or read from a file. */
function useList() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [listError, setListError] = useState<string>();
  const [fileError, setFileError] = useState<string>();

  /** Adds the rows of a file below those that are there, so that nothing pasted is lost. */
  async function addFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    const result = await readListFile(file);
    // The same file can be chosen again after it was corrected.
    target.value = '';
    setFileError('error' in result ? result.error : undefined);
    if ('error' in result || !field.current) return;
    const before = field.current.value.trimEnd();
    field.current.value = before ? `${before}\n${result.text}` : result.text;
    setListError(undefined);
  }

  /** @returns the list, or undefined if it is empty, and then says so. */
  function read(): string | undefined {
    const list = field.current?.value ?? '';
    if (list.trim()) return list;
    setListError(strings.listMissing);
    field.current?.focus();
    return undefined;
  }

  /** Empties the field, unless something was typed since the list was sent. */
  function clear(sent: string) {
    if (field.current?.value === sent) field.current.value = '';
  }

  return [field, { listError, fileError, addFile, read, clear, clearError: () => setListError(undefined) }] as const;
}

/** Invites people: a list that is pasted or read from a file. What is refused stays in the form. */
export function InviteForm({ surveyId, isOpen }: { surveyId: string; isOpen: boolean }) {
  const headingId = useId();
  const [field, list] = useList();
  const invite = useInvite(surveyId, {
    onSuccess: list.clear,
    onError: () => field.current?.focus(),
  });
  const { rows, listError, title } = readFailure(invite.failure);

  function handleChange() {
    list.clearError();
    invite.reset();
  }

  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    invite.reset();
    void list.addFile(event);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = list.read();
    if (text !== undefined) invite.run(text);
  }

  return (
    <Card aria-labelledby={headingId}>
      <CardHeader>
        <Heading id={headingId}>{strings.invite}</Heading>
      </CardHeader>
      <Stack as="form" noValidate onSubmit={submit}>
        <Field
          label={strings.list}
          hint={strings.listHint}
          error={list.listError ?? listError ?? (rows.length > 0 && strings.rowsWrong)}
        >
          <Textarea ref={field} rows={8} spellCheck={false} autoComplete="off" onChange={handleChange} />
        </Field>
        {rows.length > 0 && (
          <ul aria-label={strings.wrongRows}>
            {rows.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        )}
        <Field label={strings.file} hint={strings.fileHint} error={list.fileError}>
          <Input type="file" accept=".csv,.txt,text/csv,text/plain" onChange={handleFile} />
        </Field>
        <Row>
          <Button type="submit" kind="primary" busy={invite.isPending}>
            {invite.isPending ? strings.inviting : strings.submit}
          </Button>
        </Row>
        {invite.result && (
          <Notice kind="success">{strings.invited(invite.result.invited, invite.result.alreadyInvited, isOpen)}</Notice>
        )}
        {title && <Notice kind="danger">{title}</Notice>}
      </Stack>
    </Card>
  );
}
