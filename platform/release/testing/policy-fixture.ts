import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@canvass/shared/area';
import { findAllowedRevision } from '../authority/authority';
import { type PolicyKey, readPolicy } from '../authority/policy';
import { readSignedRevision } from '../authority/signed-revision';
import type { Channel, RenderedPage } from '../model/channel';
import { listKnownPaths } from '../page/known-paths';
import { editRegistry, readRegistry } from '../page/page-registry';
import { createRevisionDraft, listRevisionNumbers } from '../revisions/revisions';
import { call, change, V2 } from './command-fixture';
import { createEmptyDirectory, createPromotedStore, publishBuild } from './fixture';

/** Somebody who signs revisions. */
export interface Signer {
  key: KeyObject;
  /** The file with the private key. */
  keyFile: string;
  /** The public key as a policy contains it. */
  publicKey: string;
}

/** Creates a key pair, as `openssl genpkey -algorithm ed25519` does. */
export function createSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const keyFile = join(createEmptyDirectory(), 'key.pem');
  writeFileSync(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return { key: privateKey, keyFile, publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
}

/** Writes a policy for the channel `production`: what each signer may change, and may serve. Returns the file. */
export function writePolicy(keys: Record<string, [Signer, PolicyKey['mayChange'], PolicyKey['mayServe']?]>): string {
  const file = join(createEmptyDirectory(), 'policy.json');
  const entries = Object.entries(keys).map(([name, [{ publicKey }, mayChange, mayServe]]) => [
    name,
    { publicKey, mayChange, mayServe },
  ]);
  writeFileSync(file, JSON.stringify({ production: Object.fromEntries(entries) as object }));
  return file;
}

/**
 * A store with a policy: revision 1 is signed by the platform team, which may change everything. The teams of mf-admin
 * and mf-public may change these. Both areas have a newer release.
 * @param adminPaths the prefixes that mf-admin may serve.
 */
export async function createSignedStore(adminPaths?: readonly string[]) {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  publishBuild(store, 'mf-public', { version: V2 });
  const [platform, adminTeam, publicTeam] = [createSigner(), createSigner(), createSigner()];
  const policy = writePolicy({
    platform: [platform, 'everything'],
    'admin-team': [adminTeam, ['mf-admin'], adminPaths],
    'public-team': [publicTeam, ['mf-public']],
  });
  const run = (signer: Signer | undefined, ...args: string[]) =>
    change(store, ...args, '--policy', policy, ...(signer ? ['--key', signer.keyFile] : []));
  await runSign(store, platform);
  return { store, policy, platform, adminTeam, publicTeam, run, keys: readPolicy(policy).get('production') ?? [] };
}

/** Signs the newest revision. */
export async function runSign(store: string, { keyFile }: Signer): Promise<void> {
  const { exitCode, complaint } = await call(store, 'sign', '--key', keyFile);
  if (exitCode !== 0) throw new Error(complaint);
}

export type SignedStore = Awaited<ReturnType<typeof createSignedStore>>;

/** What the policy of a store allows, and why it refuses revisions. */
export function judge({ store, keys }: Pick<SignedStore, 'store' | 'keys'>) {
  const [newest = 0] = listRevisionNumbers(store, 'production');
  const { allowed, refused } = findAllowedRevision(store, 'production', keys, newest);
  return { served: allowed?.number, signedBy: allowed?.signedBy, reasons: refused.map(({ reason }) => reason) };
}

/** Writes a revision by hand, as somebody with write access to the store can, whatever the commands refuse. */
export function forge(
  { store }: Pick<SignedStore, 'store'>,
  { key }: Signer,
  edit: { snapshot?: (snapshot: Channel) => Channel; page?: (page: RenderedPage) => RenderedPage },
): void {
  const [newest = 0] = listRevisionNumbers(store, 'production');
  const { snapshot, page } = readSignedRevision(store, 'production', newest);
  const next = { ...(edit.snapshot?.(snapshot) ?? snapshot), revision: newest + 1 };
  const rendered = {
    ...page,
    html: editRegistry(page.html, (registry) => ({ ...registry, revision: next.revision })),
  };
  const revision = { channel: 'production', at: '', by: 'eve', why: '', action: 'promote', boot: 'passed' } as const;
  createRevisionDraft(store, next).commit(
    { ...revision, revision: next.revision, changes: [] },
    edit.page?.(rendered) ?? rendered,
    key,
  );
}

/** Edits what a page says of areas, and its list of paths with it. */
export function editPage(edit: (registry: Registry) => Registry) {
  return ({ html, headers }: RenderedPage): RenderedPage => {
    const edited = editRegistry(html, edit);
    return { html: edited, headers, paths: listKnownPaths(readRegistry(edited)) };
  };
}

/** Edits what a page says of an area. */
export function editRemote(name: string, edit: (remote: Registry['remotes'][number]) => Registry['remotes'][number]) {
  return editPage((registry) => ({
    ...registry,
    remotes: registry.remotes.map((remote) => (remote.name === name ? edit(remote) : remote)),
  }));
}
