import type { Survey } from '@canvass/shared/contracts';
import { codeQuery } from '@canvass/shared/queries';
import { Button, Dialog, ErrorState, Loading } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { report as strings } from '../strings';

/** Few people report, and the dialog needs a library for forms: it is loaded when it is first wanted. */
const dialogQuery = codeQuery('report-dialog', async () => (await import('./report-dialog')).ReportDialog);

interface LazyReportDialogProps {
  survey: Survey;
  open: boolean;
  onClose: () => void;
}

/**
 * The dialog that reports a survey. Rendered also while it is closed: what was written is there again when it is opened
 * another time.
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
