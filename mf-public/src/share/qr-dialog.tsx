import { Button, Dialog, ErrorState, Loading, Notice, QrCode, Quiet, Row, Stack } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { share as labels } from '../words';
import { qrQuery } from './qr-query';
import { savePng, saveSvg } from './save-picture';

interface QrDialogProps {
  /** The name of what the address leads to; files are called after it. */
  title: string;
  address: string;
  onClose: () => void;
}

/** 'Sunday hours at the city library' gives 'sunday-hours-at-the-city-library-qr'. */
function fileName(title: string): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `${plain || 'survey'}-qr`;
}

/** The QR code of an address, to be scanned from the screen or saved. */
export function QrDialog({ title, address, onClose }: QrDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(qrQuery(address));
  const drawing = useRef<SVGSVGElement>(null);
  const [unsaved, setUnsaved] = useState(false);
  const withDrawing = (save: (svg: SVGSVGElement, name: string) => void | Promise<void>) => async () => {
    if (!drawing.current) return;
    try {
      await save(drawing.current, fileName(title));
      setUnsaved(false);
    } catch {
      setUnsaved(true);
    }
  };
  const save = (
    <Row>
      <Button size="s" onClick={() => void withDrawing(saveSvg)()}>
        {labels.saveSvg}
      </Button>
      <Button size="s" onClick={() => void withDrawing(savePng)()}>
        {labels.savePng}
      </Button>
    </Row>
  );
  return (
    <Dialog title={labels.qr} onClose={onClose} actions={<Button onClick={onClose}>{labels.close}</Button>}>
      <Stack>
        {data && <QrCode ref={drawing} modules={data} label={labels.qrOf(address)} />}
        {!data && isError && (
          <ErrorState as="h3" title={labels.qrFailed} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {!data && !isError && <Loading />}
        <Quiet>{address}</Quiet>
        {data && save}
        {unsaved && <Notice kind="danger">{labels.saveFailed}</Notice>}
      </Stack>
    </Dialog>
  );
}
