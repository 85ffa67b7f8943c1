import type { MongoClient } from 'mongodb';

/** Milliseconds for a connection to open, and for a server to answer whether it is well. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** Milliseconds between two such questions, and for which a server may wait with its answer. */
export const HEARTBEAT_INTERVAL_MS = 10_000;

/** Milliseconds after which a question counts as one that never ends: the driver gives up on all others before. */
const LIMIT_MS = CONNECT_TIMEOUT_MS + 2000;

/** The same where a server may wait with its answer until there is news. */
const AWAITED_LIMIT_MS = LIMIT_MS + HEARTBEAT_INTERVAL_MS;

/**
 * Connects a client anew when one of its questions whether a server is well never ends. In mongodb 7.8.0 one that is sent
 * in the very moment in which its connection breaks waits for good, and no other is asked: to this process the server
 * would be gone until it is started again, while all others have found it.
 */
export function endHungHeartbeats(client: MongoClient, limits = { usual: LIMIT_MS, awaited: AWAITED_LIMIT_MS }): void {
  const underWay = new Map<string, NodeJS.Timeout>();

  function reconnect(): void {
    for (const timer of underWay.values()) clearTimeout(timer);
    underWay.clear();
    client
      .close(true)
      .then(() => client.connect())
      // Whoever needs the database next tries again.
      .catch(() => undefined);
  }

  function end({ connectionId }: { connectionId: string }): void {
    clearTimeout(underWay.get(connectionId));
    underWay.delete(connectionId);
  }

  client.on('serverHeartbeatStarted', (event) => {
    end(event);
    const limitMs = event.awaited ? limits.awaited : limits.usual;
    underWay.set(event.connectionId, setTimeout(reconnect, limitMs).unref());
  });
  client
    .on('serverHeartbeatSucceeded', end)
    .on('serverHeartbeatFailed', end)
    .on('serverClosed', ({ address }) => {
      end({ connectionId: address });
    });
}
