import type { IncomingMessage } from 'node:http';

/** What a process behind the edge may trust about the client. */
export interface ClientInfo {
  address: string;
  protocol: 'http' | 'https';
}

/**
 * The client of a request: the address that connected to the edge or, behind trusted proxies, the one that the
 * outermost of them saw. Entries further left in `X-Forwarded-For` are the client's own claims and are ignored.
 * @param proxies the number of trusted proxies in front of the edge.
 */
export function getClientInfo({ headers, socket }: IncomingMessage, proxies: number): ClientInfo {
  if (proxies === 0) return { address: socket.remoteAddress ?? '', protocol: 'http' };
  const lists = [headers['x-forwarded-for'] ?? ''].flat();
  const forwardedAddresses = lists
    .flatMap((list) => list.split(','))
    .map((address) => address.trim())
    .filter(Boolean);
  const addresses = [...forwardedAddresses, socket.remoteAddress ?? ''];
  return {
    address: addresses.at(-1 - proxies) ?? addresses[0] ?? '',
    protocol: headers['x-forwarded-proto'] === 'https' ? 'https' : 'http',
  };
}
