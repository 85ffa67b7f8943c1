import type { IncomingMessage } from 'node:http';

/** What an application behind the edge may trust about the client. */
export interface ClientInfo {
  address: string;
  protocol: 'http' | 'https';
}

/**
 * Who asked: the address that spoke to the edge, or, behind proxies of one's own (what ends TLS), the one that the
 * outermost of them saw. What stands further left in `X-Forwarded-For` is the caller's own claim, and is not believed.
 * @param proxies how many proxies stand before the edge.
 */
export function getClientInfo({ headers, socket }: IncomingMessage, proxies: number): ClientInfo {
  const lists = [headers['x-forwarded-for'] ?? ''].flat();
  const forwardedAddresses = lists
    .flatMap((list) => list.split(','))
    .map((address) => address.trim())
    .filter(Boolean);
  const addresses = [...forwardedAddresses, socket.remoteAddress ?? ''];
  return {
    address: addresses.at(-1 - proxies) ?? addresses[0] ?? '',
    protocol: proxies > 0 && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http',
  };
}
