import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** The cookie that carries an override. Scripts cannot read it. Browsers know it by its `cookieName`. */
export const OVERRIDE_COOKIE = 'canvass-override';

/**
 * What browsers call a cookie. Over https they take one of this name from the host itself only: no other host below the
 * same domain can plant it.
 */
export function getCookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** One area that comes from a developer's machine, in one browser. */
export const overrideSchema = z.object({
  /** The area's name: `mf-admin`. */
  area: z.string(),
  /** Where its files come from: `http://localhost:8081`. */
  origin: z.string(),
});
export type Override = z.infer<typeof overrideSchema>;

/** An override, and the uid of who set it: it ends with that person's session. */
export const ownedOverrideSchema = z.extend(overrideSchema, { uid: z.string() });
export type OwnedOverride = z.infer<typeof ownedOverrideSchema>;

export const readOverridesPage = endpoint({
  method: 'GET',
  path: '/overrides',
  summary: 'The page on which a developer has one area come from their own machine.',
  access: 'anyone',
  answer: z.string(),
  produces: 'text/html; charset=utf-8',
  problems: ['not-found'],
});

export const readOwnOverride = endpoint({
  method: 'GET',
  path: '/overrides/own',
  summary: 'What a developer may choose, and what is chosen in this browser.',
  access: 'signed-in',
  answer: z.object({
    areas: z.array(z.string()),
    origins: z.array(z.string()),
    override: z.nullable(overrideSchema),
  }),
  problems: ['not-found', 'not-a-developer'],
});

export const setOverride = endpoint({
  method: 'POST',
  path: '/overrides',
  summary:
    'Has an area come from a listed origin, in this browser, until who set it signs out and for eight hours at most.',
  access: 'signed-in',
  body: z.strictObject({
    area: z.string().check(z.regex(/^mf-[a-z0-9-]{1,36}$/, 'must be the name of an area')),
    origin: z.string().check(z.maxLength(200, 'must have at most 200 characters')),
  }),
  answer: overrideSchema,
  keyed: false,
  problems: ['not-found', 'not-a-developer'],
});

export const dropOverride = endpoint({
  method: 'DELETE',
  path: '/overrides',
  summary: 'Has this browser use what is released again. It takes nothing but the override, so it asks for no sign-in.',
  access: 'anyone',
  answer: z.object({ dropped: z.boolean() }),
  keyed: false,
  problems: ['not-found'],
});

export const verifyOverride = endpoint({
  method: 'GET',
  path: '/overrides/verified',
  summary: 'The override in the cookie that is sent along, if it holds. The edge asks this before it serves one.',
  access: 'anyone',
  answer: z.object({ override: z.nullable(ownedOverrideSchema) }),
  problems: ['not-found'],
});
