export { QrCodePanel } from './qr-code-panel';
export { qrCodeQuery } from './qr-code-query';
export { useCopy, type CopyStatus } from './use-copy';
