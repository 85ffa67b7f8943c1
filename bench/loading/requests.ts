import type { CDPSession } from '@playwright/test';

/** A request that went over the network. */
export interface LoadedRequest {
  url: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** How many answers had to be there before it was asked for: 0 for the document. */
  depth: number;
  isScript: boolean;
  /** Bytes that came over the network, with headers. */
  bytes: number;
}

interface CallStack {
  callFrames: { url: string }[];
  parent?: CallStack;
}

interface Initiator {
  url?: string;
  stack?: CallStack;
}

/** The files that had a part in asking. */
function findCauses({ url, stack }: Initiator): string[] {
  const urls = url ? [url] : [];
  for (let each = stack; each; each = each.parent) urls.push(...each.callFrames.map((frame) => frame.url));
  return urls;
}

/** Listens to what a page asks for. Gives what has been asked for so far, in order. */
export async function watchRequests(devtools: CDPSession): Promise<() => LoadedRequest[]> {
  const requests = new Map<string, LoadedRequest>();

  function getDepth(initiator: Initiator): number {
    const causes = new Set(findCauses(initiator));
    const depths = [...requests.values()].filter(({ url }) => causes.has(url)).map(({ depth }) => depth);
    return requests.size === 0 ? 0 : 1 + Math.max(0, ...depths);
  }

  devtools.on('Network.requestWillBeSent', ({ requestId, request, wallTime, initiator, type }) => {
    if (!request.url.startsWith('http')) return;
    const depth = getDepth(initiator);
    requests.set(requestId, {
      url: request.url,
      startedAt: wallTime * 1000,
      depth,
      isScript: type === 'Script',
      bytes: 0,
    });
  });
  // A preloaded file that is used then is announced a second time, and does not go over the network again.
  devtools.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await devtools.send('Network.enable');
  return () => [...requests.values()];
}
