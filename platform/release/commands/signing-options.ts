import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { type PolicyKey, readPolicy } from '../authority/policy';
import { parseSigningKey } from '../revisions/signatures';
import type { OptionValues } from './command-line';

type SigningOptions = Pick<OptionValues, 'key' | 'policy'>;

/**
 * The private key in the file `--key`, or in the variable RELEASE_KEY; undefined without both.
 * @throws UserError if it is not an Ed25519 key.
 */
export function readSigningKey({ key: file }: SigningOptions): KeyObject | undefined {
  const { RELEASE_KEY: variable } = process.env;
  if (file === undefined) return variable ? parseSigningKey(variable) : undefined;
  try {
    return parseSigningKey(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`The key cannot be read: ${(error as Error).message}`);
  }
}

/**
 * The keys of a channel in the policy file of `--policy`, or of the variable RELEASE_POLICY; undefined if there is no
 * policy, or it does not name the channel.
 * @throws UserError if the file is not a policy.
 */
export function readPolicyKeys({ policy }: SigningOptions, channel: string): PolicyKey[] | undefined {
  const file = policy ?? process.env.RELEASE_POLICY;
  return file ? readPolicy(file).get(channel) : undefined;
}
