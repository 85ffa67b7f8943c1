import type { Survey } from '@canvass/shared/contracts';
import { Button, Dialog, ErrorState, Loading } from '@canvass/shared/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { report as labels } from '../words';

/** Few people report, and the dialog needs a library for forms: it is loaded when it is first wanted. */
const dialogQuery = queryOptions({
  queryKey: ['report-dialog', 'code'],
  queryFn: async () => (await import('./report-dialog')).ReportDialog,
  staleTime: Infinity,
  networkMode: 'always',
});

interface ReportingProps {
  survey: Survey;
  open: boolean;
  onClose: () => void;
}

/**
 * The dialog that reports a survey. Rendered also while it is closed: what was written is there again when it is opened
 * another time.
 */
export function Reporting({ survey, open, onClose }: ReportingProps) {
  const { data: ReportDialog, isError, refetch } = useQuery({ ...dialogQuery, enabled: open });
  if (ReportDialog) return <ReportDialog survey={survey} open={open} onClose={onClose} />;
  if (!open) return null;
  return (
    <Dialog title={labels.title} onClose={onClose} actions={<Button onClick={onClose}>{labels.cancel}</Button>}>
      {isError ? <ErrorState as="h3" title={labels.notLoaded} onRetry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}
