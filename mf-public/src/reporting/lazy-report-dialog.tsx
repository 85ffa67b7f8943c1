import type { Survey } from '@canvass/shared/contracts';
import { codeQuery } from '@canvass/shared/queries';
import { Button, Dialog, ErrorState, Loading } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { report as strings } from '../strings';

/** Few users report a survey, and the dialog needs a form library: it is loaded when it is first opened. */
const dialogQuery = codeQuery('report-dialog', async () => (await import('./report-dialog')).ReportDialog);

interface LazyReportDialogProps {
  survey: Survey;
  open: boolean;
  onClose: () => void;
}

/**
 * The dialog that reports a survey. It stays rendered while it is closed, so that its text is still there when it is
 * opened again.
 */
export function LazyReportDialog({ survey, open, onClose }: LazyReportDialogProps) {
  const { data: ReportDialog, isError, refetch } = useQuery({ ...dialogQuery, enabled: open });
  if (ReportDialog) return <ReportDialog survey={survey} open={open} onClose={onClose} />;
  if (!open) return null;
  return (
    <Dialog title={strings.title} onClose={onClose} actions={<Button onClick={onClose}>{strings.cancel}</Button>}>
      {isError ? <ErrorState as="h3" title={strings.notLoaded} onRetry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}
