import { codeQuery } from '@canvass/shared/queries';
import { Button, Dialog, ErrorState, Loading, Notice } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listKeptForms } from '../drafts/kept-forms';
import { hasDraft, type DraftKey } from '../form/draft/stored-draft';
import { unfinished as strings } from '../strings/unfinished';
import type { FormSource } from './form-source';

interface UnfinishedProps {
  uid: string;
  /** The form that is open. */
  current: DraftKey;
}

/** Most surveyors begin a new survey: the dialog is loaded when it is first opened. */
const dialogQuery = codeQuery(
  'unfinished-dialog',
  async () => (await import('../drafts/unfinished-dialog')).UnfinishedDialog,
);

function LazyUnfinishedDialog({ onClose, ...props }: UnfinishedProps & { onClose: () => void }) {
  const { data: UnfinishedDialog, isError, refetch } = useQuery(dialogQuery);
  if (UnfinishedDialog) return <UnfinishedDialog {...props} onClose={onClose} />;
  return (
    <Dialog title={strings.title} onClose={onClose} actions={<Button onClick={onClose}>{strings.close}</Button>}>
      {isError ? <ErrorState as="h3" title={strings.failed} onRetry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}

/** Offers the unfinished surveys, without drawing much attention. */
export function UnfinishedButton(props: UnfinishedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="ghost" icon="pencil" onClick={() => setOpen(true)}>
        {strings.open}
      </Button>
      {isOpen && <LazyUnfinishedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Says above a new form that others are kept in this browser, or that the one of the address is not. */
export function UnfinishedNotice({ source, ...props }: UnfinishedProps & { source: FormSource }) {
  // Nothing may move while the first words are typed, so that it stays as it was when the form was opened.
  const [isMissing] = useState(() => source.form !== null && !source.draft && !hasDraft(props.current));
  const [count] = useState(() => (source.draft || (source.form && !isMissing) ? 0 : listKeptForms(props.uid).length));
  const [isOpen, setOpen] = useState(false);
  if (!isMissing && count === 0) return null;
  const show = (
    <Button size="s" onClick={() => setOpen(true)}>
      {strings.show}
    </Button>
  );
  return (
    <>
      <Notice kind={isMissing ? 'warn' : 'info'} action={count > 0 && show}>
        {isMissing ? strings.missing : strings.kept(count)}
      </Notice>
      {isOpen && <LazyUnfinishedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
