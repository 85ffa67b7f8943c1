import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../ui/button';
import { ErrorState } from '../ui/errors';
import { Row, Stack } from '../ui/layout';
import { Notice } from '../ui/notice';
import { QrCode } from '../ui/qr-code';
import { Loading } from '../ui/states';
import { Quiet } from '../ui/text';
import { qrQuery } from './qr-query';
import { savePng, saveSvg } from './save-picture';
import { words } from './words';

interface QrPartProps {
  /** The name of what the address leads to; files are called after it. */
  title: string;
  address: string;
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
export function QrPart({ title, address }: QrPartProps) {
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
  return (
    <Stack>
      {data && <QrCode ref={drawing} modules={data} label={words.qrOf(address)} />}
      {!data && isError && (
        <ErrorState as="h3" title={words.qrFailed} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && <Loading />}
      <Quiet>{address}</Quiet>
      {data && (
        <Row>
          <Button size="s" onClick={() => void withDrawing(saveSvg)()}>
            {words.saveSvg}
          </Button>
          <Button size="s" onClick={() => void withDrawing(savePng)()}>
            {words.savePng}
          </Button>
        </Row>
      )}
      {unsaved && <Notice kind="danger">{words.saveFailed}</Notice>}
    </Stack>
  );
}
