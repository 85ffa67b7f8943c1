import { readFileSync } from 'node:fs';
import { isPolicyOrigin } from '@canvass/shared/contracts';
import * as z from 'zod/mini';
import type { ChannelSettings } from '../model/channel';
import { UsageError } from './command-line';

/** A path on the page's own origin; `//` would start an address of another one. */
const PATH_PATTERN = /^\/(?!\/)[\w./-]*$/;

function isApiAddress(value: string): boolean {
  const [origin = '', path = ''] = /^(https?:\/\/[^/]*)?(.*)$/.exec(value)?.slice(1) ?? [];
  return origin === '' ? PATH_PATTERN.test(path) : isPolicyOrigin(origin) && (path === '' || PATH_PATTERN.test(path));
}

const nonEmptyString = z.string().check(z.minLength(1, 'must not be empty'));
const pathSchema = z.string().check(z.regex(PATH_PATTERN, 'must be a path, such as /mailbox'));
const originsSchema = z.optional(
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
    apiBase: z.string().check(z.refine(isApiAddress, 'must be a path, such as /api, or an origin with one')),
    firebase: z.strictObject({ apiKey: nonEmptyString, authDomain: nonEmptyString, projectId: nonEmptyString }),
    identity: z.enum(['local', 'live']),
    payments: z.optional(
      z.discriminatedUnion('mode', [
        z.strictObject({ mode: z.literal('stripe'), publishableKey: nonEmptyString }),
        z.strictObject({ mode: z.literal('sandbox'), publishableKey: nonEmptyString, script: pathSchema }),
      ]),
    ),
    demo: z.optional(z.strictObject({ notice: nonEmptyString, mailbox: z.optional(pathSchema) })),
  }),
  hosts: z.optional(z.strictObject({ connect: originsSchema, script: originsSchema, frame: originsSchema })),
});

const TYPE_LABELS: Partial<Record<string, string>> = { string: 'text', array: 'a list', object: 'an object' };

/** Describes what is wrong with a value, to follow its path; refinements have messages of their own. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') return `must be ${TYPE_LABELS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  // The only other issue is an invalid discriminator, and there is only one union.
  return 'must be one of stripe, sandbox';
}

/** Formats a path: `hosts.script[0]`. */
function formatPath(keys: PropertyKey[]): string {
  return keys
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`))
    .join('');
}

function formatIssue(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${formatPath([...issue.path, key])} is not a setting`);
  }
  return [`${formatPath(issue.path) || 'the file'} ${issue.message}`];
}

/**
 * Reads the settings of a channel from a file. They are written into the page and its content security policy, so
 * unknown settings are refused.
 * @throws UsageError with a line per problem, which names the file and the path in it.
 */
export function readSettings(file: string): ChannelSettings {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`The settings in ${file} cannot be read: ${(error as Error).message}`);
  }
  const { data, error } = settingsSchema.safeParse(value, { error: describeIssue });
  if (error)
    throw new UsageError(
      error.issues
        .flatMap(formatIssue)
        .map((each) => `${file}: ${each}`)
        .join('\n'),
    );
  return data;
}
