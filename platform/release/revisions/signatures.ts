import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { ReleaseError } from '../model/release-error';
import type { Store } from '../store/store';
import { removeDraft, withCleanup } from '../store/write-guard';

/** The hashes of a revision's files, as `sha256sum` writes and checks them. This file is what is signed. */
const SUMS_FILE = 'SHA256SUMS';

/** A line of it: a hash and a file's name without a directory. */
const SUM_LINE = /^([0-9a-f]{64}) {2}([\w.-]+)$/;

/** Identifies a key in the names of signature files: the beginning of the SHA-256 of the public key. */
function getKeyId(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16);
}

/** The name of the file with the signature of a key: `SHA256SUMS.3f2a91c05b7e44d1.sig`. */
function getSignatureFile(publicKey: KeyObject): string {
  return `${SUMS_FILE}.${getKeyId(publicKey)}.sig`;
}

/** Parses an Ed25519 private key in PEM. @throws UserError if it is anything else. */
export function parseSigningKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Its message may quote the key.
  }
  throw new UserError('The signing key must be an Ed25519 private key in PEM: openssl genpkey -algorithm ed25519');
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The signature of the files of a revision: the files with the hashes and with the signature, by name. */
export function signFiles(files: Map<string, string | Buffer>, key: KeyObject): Map<string, string | Buffer> {
  const names = [...files.keys()].toSorted();
  const sums = names.map((name) => `${hash(files.get(name) ?? '')}  ${name}\n`).join('');
  // The algorithm of an Ed25519 key is part of the key.
  const signature = sign(null, Buffer.from(sums), key);
  return new Map<string, string | Buffer>([
    [SUMS_FILE, sums],
    [getSignatureFile(createPublicKey(key)), signature],
  ]);
}

/** The files of a revision that were signed, with the bytes that were signed. */
export interface SignedFiles {
  files: Map<string, Buffer>;
  isSignedBy: (publicKey: KeyObject) => boolean;
}

/**
 * Reads the signed files of a revision. Each is read once, so that what is returned is what was checked.
 * @throws ReleaseError with code `signature` when the revision is not signed, or a file is not the one that was signed.
 */
export function readSignedFiles(directory: string): SignedFiles {
  const refuse = (reason: string) => new ReleaseError('signature', reason);
  const sumsFile = join(directory, SUMS_FILE);
  if (!existsSync(sumsFile)) throw refuse('it is not signed');
  const sums = readFileSync(sumsFile);
  const files = new Map<string, Buffer>();
  for (const line of sums.toString().split('\n').filter(Boolean)) {
    const [, expected, name] = SUM_LINE.exec(line) ?? [];
    if (name === undefined) throw refuse(`its ${SUMS_FILE} is damaged`);
    const path = join(directory, name);
    const content = existsSync(path) ? readFileSync(path) : undefined;
    if (!content || hash(content) !== expected) throw refuse(`its file ${name} is not the one that was signed`);
    files.set(name, content);
  }
  return {
    files,
    isSignedBy(publicKey) {
      const file = join(directory, getSignatureFile(publicKey));
      return existsSync(file) && verify(null, sums, publicKey, readFileSync(file));
    },
  };
}

/** The files of a revision that a signature covers: those that were signed before, or all. */
function readFilesToSign(directory: string): Map<string, Buffer> {
  if (existsSync(join(directory, SUMS_FILE))) return readSignedFiles(directory).files;
  const names = readdirSync(directory).filter((name) => !name.startsWith('.'));
  return new Map(names.map((name) => [name, readFileSync(join(directory, name))]));
}

/**
 * Adds the signature of a key to a revision. Signatures of other keys stay.
 * @throws ReleaseError with code `signature` when it was signed before, and its files have changed since.
 */
export function addSignature(store: Store, directory: string, key: KeyObject): void {
  for (const [name, content] of signFiles(readFilesToSign(directory), key)) {
    const draft = join(directory, `.draft-${randomUUID()}`);
    withCleanup(
      store,
      () => removeDraft(draft, []),
      () => {
        writeFileSync(draft, content, { flush: true });
        renameSync(draft, join(directory, name));
      },
    );
  }
}
