import type { CDPSession } from '@playwright/test';

/** A request that was sent over the network. */
export interface LoadedRequest {
  url: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Number of responses in sequence on which it depended: 0 for the document. */
  depth: number;
  isScript: boolean;
  /** Bytes received over the network, including headers. */
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

/** The files that caused the request. */
function findCauses({ url, stack }: Initiator): string[] {
  const urls = url ? [url] : [];
  for (let each = stack; each; each = each.parent) urls.push(...each.callFrames.map((frame) => frame.url));
  return urls;
}

/** Records the requests of a page. Returns a function that lists those sent so far, in order. */
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
  // A preloaded file is reported again when it is used, without being sent over the network again.
  devtools.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await devtools.send('Network.enable');
  return () => [...requests.values()];
}
