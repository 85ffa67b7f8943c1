export { QrCodePanel } from './qr-part';
export { qrCodeQuery } from './qr-query';
export { useCopy, type CopyStatus } from './use-copy';
