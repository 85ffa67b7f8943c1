import { QrCodePanel } from '@canvass/shared/share';
import { Button, Dialog } from '@canvass/shared/ui';
import { share as strings } from '../strings';

interface QrDialogProps {
  /** The name of what the address leads to; files are called after it. */
  title: string;
  address: string;
  onClose: () => void;
}

/** The QR code of an address, to be scanned from the screen or saved. */
export function QrDialog({ title, address, onClose }: QrDialogProps) {
  return (
    <Dialog title={strings.qr} onClose={onClose} actions={<Button onClick={onClose}>{strings.close}</Button>}>
      <QrCodePanel title={title} address={address} />
    </Dialog>
  );
}
