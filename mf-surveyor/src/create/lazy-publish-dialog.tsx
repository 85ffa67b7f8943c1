import { codeQuery } from '@canvass/shared/queries';
import { Button, Dialog, ErrorState, Loading } from '@canvass/shared/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { strings } from '../strings/create';
import { publishSummary } from '../strings/publish-summary';
import type { CreateFormState } from './use-create-form';
import type { PublishIntent } from './use-create-survey-form';

/** The dialog is loaded when the user is about to press the button that opens it. */
const dialogQuery = codeQuery('publish-dialog', async () => (await import('./publish-dialog')).PublishDialog);

export function usePrefetchPublishDialog(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.prefetchQuery(dialogQuery);
}

/** Sums up the survey and asks before it is published or scheduled. */
export function LazyPublishDialog({ state, intent }: { state: CreateFormState; intent: PublishIntent }) {
  const { creation, editing } = state;
  const { data: PublishDialog, isError, refetch } = useQuery(dialogQuery);
  const cancel = () => creation.setUnconfirmed(null);
  if (PublishDialog) {
    const survey = editing.form.getValues();
    return <PublishDialog survey={survey} intent={intent} onConfirm={creation.confirm} onClose={cancel} />;
  }
  return (
    <Dialog
      title={publishSummary[intent.kind].title}
      onClose={cancel}
      actions={<Button onClick={cancel}>{strings.cancel}</Button>}
    >
      {isError ? <ErrorState as="h3" title={publishSummary.failed} onRetry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}
