import { queryOptions } from '@tanstack/react-query';
import { createQueryKey } from '../queries/list-query';

/** The QR code of an address, black modules true, with its quiet zone. The encoder is loaded with the first use. */
export function qrCodeQuery(address: string) {
  return queryOptions({
    queryKey: createQueryKey('qr', 'detail', address),
    queryFn: async () => {
      const { encodeQR } = await import('qr');
      return encodeQR(address, 'raw', { ecc: 'medium', border: 4 });
    },
    // The same address has the same code for ever, and the encoder needs no network once it is here.
    staleTime: Infinity,
    networkMode: 'always',
  });
}
