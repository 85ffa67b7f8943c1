import { readFileSync } from 'node:fs';
import { isPolicyOrigin } from '@canvass/shared/contracts';
import * as z from 'zod/mini';
import type { ChannelSettings } from './channel';
import { UsageError } from './command-line';

/** An address on the page's own origin; `//` would lead to another one. */
const PATH = /^\/(?!\/)[\w./-]*$/;

function isAddress(value: string): boolean {
  const [origin = '', path = ''] = /^(https?:\/\/[^/]*)?(.*)$/.exec(value)?.slice(1) ?? [];
  return origin === '' ? PATH.test(path) : isPolicyOrigin(origin) && (path === '' || PATH.test(path));
}

const text = z.string().check(z.minLength(1, 'must not be empty'));
const path = z.string().check(z.regex(PATH, 'must be a path, such as /mailbox'));
const origins = z.optional(
  z.array(
    z
      .string()
      .check(
        z.refine(
          isPolicyOrigin,
          'must be an origin and nothing else, such as https://api.stripe.com (http on localhost and 127.0.0.1 only)',
        ),
      ),
  ),
);

const settingsSchema = z.strictObject({
  config: z.strictObject({
    apiBase: z.string().check(z.refine(isAddress, 'must be a path, such as /api, or an origin with one')),
    firebase: z.strictObject({ apiKey: text, authDomain: text, projectId: text }),
    identity: z.enum(['local', 'live']),
    payments: z.optional(
      z.discriminatedUnion('mode', [
        z.strictObject({ mode: z.literal('stripe'), publishableKey: text }),
        z.strictObject({ mode: z.literal('sandbox'), publishableKey: text, script: path }),
      ]),
    ),
    demo: z.optional(z.strictObject({ notice: text, mailbox: z.optional(path) })),
  }),
  hosts: z.optional(z.strictObject({ connect: origins, script: origins, frame: origins })),
});

const KINDS: Partial<Record<string, string>> = { string: 'text', array: 'a list', object: 'an object' };

/** What is wrong with a value, after its path; checks bring their own words. */
function words(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') return `must be ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  // The one union that there is.
  return 'must be one of stripe, sandbox';
}

/** `hosts.script[0]`. */
function pathWords(keys: PropertyKey[]): string {
  return keys.map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at > 0 ? '.' : ''}${String(key)}`)).join('');
}

function sentences(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${pathWords([...issue.path, key])} is not a setting`);
  }
  return [`${pathWords(issue.path) || 'all of it'} ${issue.message}`];
}

/**
 * Reads the settings of a channel from a file. They are written into the page and its policy, so nothing is let through
 * that is not known.
 * @throws UsageError with a line for each thing that is wrong, which names the file and the path in it.
 */
export function readSettings(file: string): ChannelSettings {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`The settings in ${file} cannot be read: ${(error as Error).message}`);
  }
  const { data, error } = settingsSchema.safeParse(value, { error: words });
  if (error)
    throw new UsageError(
      error.issues
        .flatMap(sentences)
        .map((each) => `${file}: ${each}`)
        .join('\n'),
    );
  return data;
}
