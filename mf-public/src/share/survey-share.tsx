import { useIsHydrating } from '@canvass/shared/session';
import { useCopy, QrCodePanel, qrCodeQuery } from '@canvass/shared/share';
import { Button, Field, Input, media, Meta, QrCode, Row, Stack, Subheading, tokens, Dialog } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { share as strings } from '../strings';
import { useFullUrl } from './use-full-url';

/**
 * Prints the page with the QR code of its address. The code is loaded on the first print; if that fails, the page is
 * printed without it.
 */
function usePrint(address: string): { print: () => void; code: boolean[][] | undefined } {
  const [printCount, setPrintCount] = useState(0);
  const { data, isPending } = useQuery({ ...qrCodeQuery(address), enabled: printCount > 0, retry: false });
  useEffect(() => {
    // When the effect runs, the code has been rendered.
    if (printCount > 0 && !isPending) window.print();
  }, [printCount, isPending]);
  return { print: () => setPrintCount((before) => before + 1), code: data };
}

interface QrDialogProps {
  /** The title of the page that the address leads to; saved files are named after it. */
  title: string;
  address: string;
  onClose: () => void;
}

/** The QR code of an address, to be scanned from the screen or saved. */
function QrDialog({ title, address, onClose }: QrDialogProps) {
  return (
    <Dialog title={strings.qr} onClose={onClose} actions={<Button onClick={onClose}>{strings.close}</Button>}>
      <QrCodePanel title={title} address={address} />
    </Dialog>
  );
}

/** Shown only in print. */
const Printed = styled.div`
  display: none;

  ${media.print} {
    display: grid;
    justify-items: start;
    gap: ${tokens.space.s};
  }
`;

/** The address, already selected, to be copied by hand if access to the clipboard was refused. */
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

/** Opens the system's share dialog, if it has one. Closing it without a choice is not an error. */
async function shareNatively(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

interface SurveyShareProps {
  heading: string;
  printLabel: string;
  /** What the page is called; saved files are named after it. */
  title: string;
  path: string;
}

/** Ways to share a page about a survey: its link, the system's share dialog, a QR code, and print. */
export function SurveyShare({ heading, printLabel, title, path }: SurveyShareProps) {
  const id = useId();
  const address = useFullUrl(path);
  const isHydrating = useIsHydrating();
  const { status, copy } = useCopy(address);
  const [nativeShareFailed, setNativeShareFailed] = useState(false);
  const [showsCode, setShowsCode] = useState(false);
  const { print, code } = usePrint(address);
  const screen = (
    <Stack as="section" gap="s" aria-labelledby={id} data-print="hide" data-needs="script">
      <Subheading as="h2" id={id}>
        {heading}
      </Subheading>
      <Row>
        <Button size="s" onClick={copy}>
          {strings.copy}
        </Button>
        {(isHydrating || 'share' in navigator) && (
          <Button
            size="s"
            data-needs="share"
            onClick={() => void shareNatively(title, address).catch(() => setNativeShareFailed(true))}
          >
            {strings.native}
          </Button>
        )}
        <Button size="s" onClick={() => setShowsCode(true)}>
          {strings.qr}
        </Button>
        <Button size="s" icon="print" onClick={print}>
          {printLabel}
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
        <Meta>{!isHydrating && address}</Meta>
      </Printed>
    </>
  );
}
