import type { Survey } from '@canvass/shared/contracts';
import { useCopy } from '@canvass/shared/share';
import { Button, Field, Input, media, Meta, QrCode, Row, Stack, Subheading, tokens } from '@canvass/shared/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { share as strings } from '../strings';
import { QrDialog } from './qr-dialog';
import { getSurveyUrl } from './survey-url';
import { usePrint } from './use-print';

/** On paper only. */
const Printed = styled.div`
  display: none;

  ${media.print} {
    display: grid;
    justify-items: start;
    gap: ${tokens.space.s};
  }
`;

/** The address to be copied by hand, selected already: where the clipboard was refused. */
function LinkField({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <Field label={strings.link} hint={strings.copyByHand}>
      <Input ref={field} readOnly value={address} />
    </Field>
  );
}

/** The system's own window for sharing, where it has one. Closed without a choice it is no failure. */
async function shareNatively(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Ways to pass a survey on: its link, the system's own, a QR code, and paper. */
export function SurveyShare({ survey: { _id, title } }: { survey: Survey }) {
  const id = useId();
  const address = getSurveyUrl(_id);
  const { status, copy } = useCopy(address);
  const [nativeShareFailed, setNativeShareFailed] = useState(false);
  const [showsCode, setShowsCode] = useState(false);
  const { print, code } = usePrint(address);
  const screen = (
    <Stack as="section" gap="s" aria-labelledby={id} data-print="hide">
      <Subheading as="h2" id={id}>
        {strings.title}
      </Subheading>
      <Row>
        <Button size="s" onClick={copy}>
          {strings.copy}
        </Button>
        {'share' in navigator && (
          <Button size="s" onClick={() => void shareNatively(title, address).catch(() => setNativeShareFailed(true))}>
            {strings.native}
          </Button>
        )}
        <Button size="s" onClick={() => setShowsCode(true)}>
          {strings.qr}
        </Button>
        <Button size="s" icon="print" onClick={print}>
          {strings.print}
        </Button>
      </Row>
      <Meta as="output">{status === 'yes' && strings.copied}</Meta>
      {(status === 'refused' || nativeShareFailed) && <LinkField address={address} />}
      {showsCode && <QrDialog title={title} address={address} onClose={() => setShowsCode(false)} />}
    </Stack>
  );
  return (
    <>
      {screen}
      <Printed>
        {code && <QrCode modules={code} label={strings.qrLabel(address)} />}
        <Meta>{address}</Meta>
      </Printed>
    </>
  );
}
