import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { shareCalls } from '../kernel/database/share-calls';
import { problem } from '../kernel/http/problems/problem';

/** The length of a key in bytes. */
const KEY_LENGTH = 32;

const KEY_FILE_SUFFIX = '.key';

/** How long a process keeps a key in memory, in milliseconds, so that not every vote reads a file. */
const CACHE_MS = 60_000;

/** The key of one survey, which links its anonymous ballots to the people who cast them. */
export interface BallotKey {
  /** Identifies the key without revealing it. */
  id: string;
  /** What stands in a ballot for the person who cast it. */
  linkVoter: (voterId: string) => string;
  /** What stands for an address that has a vote in the survey. */
  hashAddress: (address: string) => string;
  /** What stands for the account that voted with an address; it differs from what stands in a ballot. */
  hashClaimant: (voterId: string) => string;
}

export type BallotKeys = ReturnType<typeof createBallotKeys>;

/** @param secret 32 random bytes. */
export function toBallotKey(secret: Buffer): BallotKey {
  const derive = (purpose: string, text: string) => createHmac('sha256', secret).update(`${purpose} ${text}`).digest();
  return {
    id: derive('id', '').toString('hex', 0, 16),
    linkVoter: (voterId) => derive('voter', voterId).toString('base64url'),
    hashAddress: (address) => derive('address', address).toString('base64url'),
    hashClaimant: (voterId) => derive('claimant', voterId).toString('base64url'),
  };
}

function getKeyPath(directory: string, surveyId: string): string {
  return join(directory, `${surveyId}${KEY_FILE_SUFFIX}`);
}

export function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

/** Makes the creation and removal of files in a directory durable. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Overwrites the key in a file, as far as its disk does not keep earlier contents. */
async function overwrite(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.write(randomBytes(KEY_LENGTH), 0, KEY_LENGTH, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file completely before it gets its name. Keeps one that exists. */
export async function writeNew(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
    await link(temporary, path).catch((error: unknown) => {
      // Another request has created it, whose key is used.
      if (!isCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await handle.close();
    await unlink(temporary);
  }
}

/**
 * The keys of surveys with anonymous ballots: one small file per survey, in a directory that all API processes share and
 * that no backup includes, because whoever has both the key and the database can tell who cast which ballot.
 * @param directory absent if the installation has none; it offers no anonymous ballots then.
 */
export function createBallotKeys(directory: string | undefined) {
  const cache = new Map<string, BallotKey>();

  function addToCache(surveyId: string, key: BallotKey): BallotKey {
    cache.set(surveyId, key);
    setTimeout(() => cache.delete(surveyId), CACHE_MS).unref();
    return key;
  }

  const read = shareCalls(async (surveyId: string): Promise<BallotKey | undefined> => {
    if (directory === undefined) return undefined;
    const secret = await readFile(getKeyPath(directory, surveyId)).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    });
    return secret?.length === KEY_LENGTH ? toBallotKey(secret) : undefined;
  });

  /**
   * The key of a survey; undefined if it is lost, or if the survey's ballots were linked with another one.
   * @param id absent if the survey has no linked ballots.
   */
  async function find(surveyId: string, id: string | undefined): Promise<BallotKey | undefined> {
    if (id === undefined) return undefined;
    const cached = cache.get(surveyId);
    if (cached?.id === id) return cached;
    const key = await read(surveyId);
    return key?.id === id ? addToCache(surveyId, key) : undefined;
  }

  return {
    /** Whether surveys can have anonymous ballots. */
    isAvailable: directory !== undefined,
    find,

    /**
     * The key of a survey that has none yet. Concurrent requests get the same one.
     * @throws anonymity-unavailable
     */
    create: shareCalls(async (surveyId: string): Promise<BallotKey> => {
      if (directory === undefined) throw problem('anonymity-unavailable');
      const existing = await read(surveyId);
      if (existing) return existing;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeNew(getKeyPath(directory, surveyId), randomBytes(KEY_LENGTH));
      await syncDirectory(directory);
      const created = await read(surveyId);
      if (!created) throw problem('ballot-key-missing');
      return created;
    }),

    /** Destroys the key of a survey, if it still exists. */
    async destroy(surveyId: string): Promise<void> {
      cache.delete(surveyId);
      if (directory === undefined) return;
      const path = getKeyPath(directory, surveyId);
      try {
        await overwrite(path);
        await unlink(path);
      } catch (error) {
        if (isCode(error, 'ENOENT')) return;
        throw error;
      }
      await syncDirectory(directory);
    },
  };
}
