import type { KeyObject } from 'node:crypto';
import type { Channel, PageServerCode, RenderedPage } from '../model/channel';
import { ReleaseError } from '../model/release-error';
import { getRevisionDirectory } from '../revisions/revisions';
import { readSignedFiles } from '../revisions/signatures';
import { requireKnownFormat } from '../store/json-files';
import type { Store } from '../store/store';

/** What a revision serves: its snapshot, and the page made from it. */
export interface RevisionContent {
  snapshot: Channel;
  page: RenderedPage;
}

/** A revision whose files are those that were signed. Whether the signer may change what it changes is another question. */
export interface SignedRevision extends RevisionContent {
  isSignedBy: (publicKey: KeyObject) => boolean;
}

/**
 * Reads a revision with its signatures.
 * @throws ReleaseError with code `signature` when it is not signed, or its files are not those that were signed.
 */
export function readSignedRevision(store: Store, channel: string, number: number): SignedRevision {
  const { files, isSignedBy } = readSignedFiles(getRevisionDirectory(store, channel, number));
  const readText = (name: string): string => {
    const content = files.get(name);
    if (content) return content.toString();
    throw new ReleaseError('signature', `its file ${name} is not signed`);
  };
  const snapshot = requireKnownFormat(JSON.parse(readText('channel.json')), 'channel.json') as Channel;
  if (snapshot.channel !== channel || snapshot.revision !== number) {
    throw new ReleaseError('signature', `it is a copy of revision ${snapshot.revision} of ${snapshot.channel}`);
  }
  const page = {
    html: readText('index.html'),
    headers: JSON.parse(readText('headers.json')) as Record<string, string>,
    paths: JSON.parse(readText('paths.json')) as string[],
    ...(files.has('server.json') && { server: JSON.parse(readText('server.json')) as PageServerCode }),
  };
  return { snapshot, page, isSignedBy };
}
