import { exportPayments } from '@canvass/shared/contracts';
import { CSV, ExportStatus, useExport } from '@canvass/shared/files';
import { toApiError, securedClient } from '@canvass/shared/http';
import { Button, media, Row, Stack } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { payments as strings } from '../strings/payments';
import type { PaymentFilters } from './use-payment-filters';

/** At the right edge next to the title, so that the status below the button does not move it. */
const Corner = styled(Stack)`
  ${media.small} {
    justify-items: end;
  }
`;

/** Saves the listed payments, including those on other pages, as a file. */
export function ExportPayments({ filters }: { filters: PaymentFilters }) {
  const file = useExport(securedClient);
  const save = () => file.start({ endpoint: exportPayments, query: { ...filters }, format: CSV, name: 'payments.csv' });
  return (
    <Corner gap="s" data-print="hide">
      <Row>
        <Button kind="primary" icon="file" busy={file.isRunning} onClick={save}>
          {strings.exportCsv}
        </Button>
      </Row>
      <ExportStatus file={file} formatEntryCount={strings.counted} toApiError={toApiError} />
    </Corner>
  );
}
