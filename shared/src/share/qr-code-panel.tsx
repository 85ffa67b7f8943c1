import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../ui/forms/button';
import { ErrorState } from '../ui/states/errors';
import { Row, Stack } from '../ui/layout/layout';
import { Notice } from '../ui/states/notice';
import { QrCode } from '../ui/graphics/qr-code';
import { Loading } from '../ui/states/states';
import { MutedText } from '../ui/theme/text';
import { formatFileName } from '../text/file-name';
import { qrCodeQuery } from './qr-code-query';
import { savePng, saveSvg, toSquareImage, type SvgImage } from './save-image';
import { strings } from './strings';

interface QrCodePanelProps {
  /** The title of the page that the address leads to; saved files are named after it. */
  title: string;
  address: string;
}

/** The QR code of an address, to be scanned from the screen or saved. */
export function QrCodePanel({ title, address }: QrCodePanelProps) {
  const { data, isError, isFetching, refetch } = useQuery(qrCodeQuery(address));
  const svgRef = useRef<SVGSVGElement>(null);
  const [hasSaveFailed, setHasSaveFailed] = useState(false);
  const withDrawing = (save: (image: SvgImage, name: string) => void | Promise<void>) => async () => {
    if (!svgRef.current) return;
    try {
      await save(toSquareImage(svgRef.current), formatFileName(title.toLowerCase(), 'qr'));
      setHasSaveFailed(false);
    } catch {
      setHasSaveFailed(true);
    }
  };
  return (
    <Stack>
      {data && <QrCode ref={svgRef} modules={data} label={strings.qrCodeLabel(address)} />}
      {!data && isError && (
        <ErrorState as="h3" title={strings.qrFailed} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && <Loading />}
      <MutedText>{address}</MutedText>
      {data && (
        <Row>
          <Button size="s" onClick={() => void withDrawing(saveSvg)()}>
            {strings.saveSvg}
          </Button>
          <Button size="s" onClick={() => void withDrawing(savePng)()}>
            {strings.savePng}
          </Button>
        </Row>
      )}
      {hasSaveFailed && <Notice kind="danger">{strings.saveFailed}</Notice>}
    </Stack>
  );
}
