import * as z from 'zod/mini';

/** An identifier made by the server: 24 hexadecimal digits. */
export const id = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'must be an id of 24 hexadecimal digits'));

/**
 * Half of a surrogate pair is no character: the database stores U+FFFD in its place. What is compared with what is
 * stored, such as a repeated vote, has to hold the same.
 */
function replaceLoneSurrogates(value: string): string {
  return value.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** Text on one line, trimmed, from 1 to `max` characters. */
export function singleLine(max: number) {
  return z
    .string()
    .check(
      z.overwrite(replaceLoneSurrogates),
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(max, `must have at most ${max} characters`),
      z.regex(/^\P{Cc}*$/u, 'must be on one line, without control characters'),
    );
}

/** Text of several lines that may be empty, trimmed, at most `max` characters. */
export function multiLine(max: number) {
  return z
    .string()
    .check(
      z.overwrite(replaceLoneSurrogates),
      z.trim(),
      z.maxLength(max, `must have at most ${max} characters`),
      z.regex(/^[\P{Cc}\n\r\t]*$/u, 'must not have control characters'),
    );
}

/** An email address, lower-cased. */
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('must be an email address'));

/** A moment, as ISO 8601 in UTC. */
export const isoDateTime = z.iso.datetime();

/** `limit` and `cursor`, as every list takes them. The cursor is the one of the `Link: rel="next"` of the page before. */
export const paginationFields = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
};

/**
 * The header in which a list names records that it had to leave out, as they are damaged: their ids, separated by
 * commas. Only who may act on them is told: who lists their own, and admins.
 */
export const UNREADABLE_HEADER = 'X-Unreadable-Ids';

/** What a person types to find something; without it a list is whole. */
export const searchFields = { q: z.optional(singleLine(100)) };
