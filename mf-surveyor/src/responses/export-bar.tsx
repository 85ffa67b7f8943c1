import { exportCsv, exportJsonLines } from '@canvass/shared/contracts';
import { CSV, ExportStatus, JSON_LINES, useExport } from '@canvass/shared/files';
import { toApiError, securedClient } from '@canvass/shared/http';
import { Button, Row, Stack } from '@canvass/shared/ui';
import { responses as strings } from '../strings/responses';

const EXPORT_FORMATS = {
  csv: { endpoint: exportCsv, format: CSV, name: 'responses.csv' },
  lines: { endpoint: exportJsonLines, format: JSON_LINES, name: 'responses.jsonl' },
} as const;

/** Prints the page as a report, and saves all responses as a file, with its progress, if they can be shown. */
export function ExportBar({ surveyId, canExport }: { surveyId: string; canExport: boolean }) {
  const file = useExport(securedClient);
  const isBusy = file.isRunning || undefined;
  const save = (format: keyof typeof EXPORT_FORMATS) =>
    file.start({ ...EXPORT_FORMATS[format], params: { id: surveyId } });
  return (
    <Stack gap="s" data-print="hide">
      <Row>
        <Button icon="print" onClick={() => globalThis.print()}>
          {strings.print}
        </Button>
        {canExport && (
          <>
            <Button aria-disabled={isBusy} onClick={() => save('lines')}>
              {strings.exportLines}
            </Button>
            <Button kind="primary" icon="file" aria-disabled={isBusy} onClick={() => save('csv')}>
              {strings.exportCsv}
            </Button>
          </>
        )}
      </Row>
      <ExportStatus file={file} formatEntryCount={strings.counted} toApiError={toApiError} />
    </Stack>
  );
}
