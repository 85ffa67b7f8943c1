import type { IncomingMessage } from 'node:http';

/** What an application behind the edge may believe about who asked. */
export interface Caller {
  address: string;
  protocol: 'http' | 'https';
}

/**
 * Who asked: the address that spoke to the edge, or, behind proxies of one's own (what ends TLS), the one that the
 * outermost of them saw. What stands further left in `X-Forwarded-For` is the caller's own claim, and is not believed.
 * @param proxies how many proxies stand before the edge.
 */
export function callerOf({ headers, socket }: IncomingMessage, proxies: number): Caller {
  const lists = [headers['x-forwarded-for'] ?? ''].flat();
  const claimed = lists
    .flatMap((list) => list.split(','))
    .map((address) => address.trim())
    .filter(Boolean);
  const seen = [...claimed, socket.remoteAddress ?? ''];
  return {
    address: seen.at(-1 - proxies) ?? seen[0] ?? '',
    protocol: proxies > 0 && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http',
  };
}
