import { queryOptions } from '@tanstack/react-query';
import { createQueryKey } from '../queries/list-query';

/** The QR code of an address: true for black modules, including the quiet zone. The encoder is loaded on first use. */
export function qrCodeQuery(address: string) {
  return queryOptions({
    queryKey: createQueryKey('qr', 'detail', address),
    queryFn: async () => {
      const { encodeQR } = await import('qr');
      return encodeQR(address, 'raw', { ecc: 'medium', border: 4 });
    },
    // The code of an address never changes, and the loaded encoder needs no network.
    staleTime: Infinity,
    networkMode: 'always',
  });
}
