import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { UserError } from '@canvass/node-utils/processes/user-error';
import * as z from 'zod/mini';

/** A key that may sign revisions of a channel. */
export interface PolicyKey {
  /** Who has it: `admin-team`. */
  name: string;
  publicKey: KeyObject;
  /** The areas that it may change; `everything` also means the shell, the settings, and every other part of the page. */
  mayChange: 'everything' | readonly string[];
  /**
   * The prefixes of all paths that these areas may serve: `/surveys/mine` also means what is below. Without prefixes, see
   * `checkServedPaths`.
   */
  mayServe?: readonly string[] | undefined;
}

/** The keys of each channel. Channels without keys are open to everybody who can write to the store. */
export type Policy = Map<string, PolicyKey[]>;

/** `/dashboard/users`, `/surveys/:id`, or `/` for everything. */
const PATH_PREFIX = /^\/$|^(?:\/:?[\w~-]+)+$/;

const policySchema = z.record(
  z.string(),
  z.record(
    z.string(),
    z.strictObject({
      publicKey: z.string(),
      mayChange: z.union([z.literal('everything'), z.array(z.string()).check(z.minLength(1))]),
      mayServe: z.optional(z.array(z.string().check(z.regex(PATH_PREFIX)))),
    }),
  ),
);

const EXAMPLE = '{ "production": { "admin-team": { "publicKey": "MCow…", "mayChange": ["mf-admin"] } } }';

/** Parses a public key as `openssl pkey -pubout` writes it, without the first and the last line. */
function parsePublicKey(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads who may change what: a JSON file outside of the store, because the store is what it protects.
 * @throws UserError with one sentence.
 */
export function readPolicy(file: string): Policy {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserError(`The policy ${file} cannot be read as JSON: ${(error as Error).message}`);
  }
  const parsed = policySchema.safeParse(json);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') || 'its root';
    throw new UserError(`The policy ${file} is wrong at ${path}; it must look like ${EXAMPLE}`);
  }
  const channels = Object.entries(parsed.data).map(([channel, keys]): [string, PolicyKey[]] => [
    channel,
    Object.entries(keys).map(([name, { publicKey, mayChange, mayServe }]) => {
      const key = parsePublicKey(publicKey);
      if (key) return { name, publicKey: key, mayChange, mayServe };
      throw new UserError(
        `The policy ${file}: the public key of ${name} in ${channel} is not an Ed25519 key in base64`,
      );
    }),
  ]);
  return new Map(channels);
}

/**
 * The keys of a channel for a program that serves it; undefined without a policy.
 * @throws UserError if the file is not a policy, or names no keys for the channel.
 */
export function readChannelKeys(file: string | undefined, channel: string): PolicyKey[] | undefined {
  if (!file) return undefined;
  const keys = readPolicy(file).get(channel);
  if (keys) return keys;
  throw new UserError(`The policy ${file} names no keys for ${channel}`);
}

/** Whether a key may change every part of a channel. */
export function mayChangeEverything({ mayChange }: PolicyKey): boolean {
  return mayChange === 'everything';
}
