export { QrPart } from './qr-part';
export { qrQuery } from './qr-query';
export { useCopy, type Copied } from './use-copy';
