import { CSV, ExportStatus, JSON_LINES, useExport, XLSX } from '@canvass/shared/files';
import { exportCsv, exportJsonLines, exportXlsx } from '@canvass/shared/contracts';
import { toApiError, securedClient } from '@canvass/shared/http';
import { Button, Row, Stack } from '@canvass/shared/ui';
import { useState } from 'react';
import { responses as strings } from '../strings/responses';
import { ExportDialog, type ExportChoice } from './export-dialog';

const EXPORT_FORMATS = {
  xlsx: { endpoint: exportXlsx, format: XLSX, name: 'responses.xlsx' },
  csv: { endpoint: exportCsv, format: CSV, name: 'responses.csv' },
  lines: { endpoint: exportJsonLines, format: JSON_LINES, name: 'responses.jsonl' },
} as const;

/** Prints the page as a report, and saves all responses as a file, with its progress, if they can be shown. */
export function ExportBar({ surveyId, canExport }: { surveyId: string; canExport: boolean }) {
  const file = useExport(securedClient);
  const [isChoosing, setIsChoosing] = useState(false);

  function save({ format, separator, decimalMark }: ExportChoice) {
    setIsChoosing(false);
    const query = format === 'csv' ? { separator, decimalMark } : {};
    file.start({ ...EXPORT_FORMATS[format], params: { id: surveyId }, query });
  }

  return (
    <Stack gap="s" data-print="hide">
      <Row>
        <Button icon="print" onClick={() => globalThis.print()}>
          {strings.print}
        </Button>
        {canExport && (
          <Button
            kind="primary"
            icon="file"
            aria-haspopup="dialog"
            aria-disabled={file.isRunning || undefined}
            onClick={() => !file.isRunning && setIsChoosing(true)}
          >
            {strings.export}
          </Button>
        )}
      </Row>
      <ExportStatus file={file} formatEntryCount={strings.counted} toApiError={toApiError} />
      {isChoosing && <ExportDialog onSave={save} onClose={() => setIsChoosing(false)} />}
    </Stack>
  );
}
