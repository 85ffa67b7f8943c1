import { codeQuery } from '@canvass/shared/queries';
import { Button, Dialog, ErrorState, Loading } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { strings } from '../strings/create';

/** Most surveyors already have a survey in mind: the dialog is loaded when it is first opened. */
const dialogQuery = codeQuery('template-dialog', async () => (await import('./template-dialog')).TemplateDialog);

function LazyTemplateDialog({ onClose }: { onClose: () => void }) {
  const { data: TemplateDialog, isError, refetch } = useQuery(dialogQuery);
  if (TemplateDialog) return <TemplateDialog onClose={onClose} />;
  return (
    <Dialog title={strings.templates} onClose={onClose} actions={<Button onClick={onClose}>{strings.cancel}</Button>}>
      {isError ? <ErrorState as="h3" title={strings.templatesFailed} onRetry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}

/** Offers templates, without drawing much attention. */
export function TemplateButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="ghost" icon="file" onClick={() => setOpen(true)}>
        {strings.fromTemplate}
      </Button>
      {isOpen && <LazyTemplateDialog onClose={() => setOpen(false)} />}
    </>
  );
}
