import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** The cookie that carries an override. Scripts cannot read it. `getCookieName` returns the name that browsers see. */
export const OVERRIDE_COOKIE = 'canvass-override';

/**
 * The name of a cookie in the browser. Over https, the prefix `__Host-` makes browsers accept it from this host only,
 * so that no other host of the same domain can plant it.
 */
export function getCookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** An area that one browser takes from a developer's machine. */
export const overrideSchema = z.object({
  /** The area's name: `mf-admin`. */
  area: z.string(),
  /** The origin that serves its files: `http://localhost:8081`. */
  origin: z.string(),
});
export type Override = z.infer<typeof overrideSchema>;

/** An override with the uid of the user who set it; it ends with that user's session. */
export const ownedOverrideSchema = z.extend(overrideSchema, { uid: z.string() });
export type OwnedOverride = z.infer<typeof ownedOverrideSchema>;

export const readOverridesPage = endpoint({
  method: 'GET',
  path: '/overrides',
  summary: 'The page on which a developer chooses an area to load from their own machine.',
  access: 'anyone',
  answer: z.string(),
  produces: 'text/html; charset=utf-8',
  problems: ['not-found'],
});

export const readOwnOverride = endpoint({
  method: 'GET',
  path: '/overrides/own',
  summary: 'The areas and origins that a developer may choose, and the current choice in this browser.',
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
  summary: 'Makes this browser load an area from a listed origin until the user signs out, for at most eight hours.',
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
  summary: 'Makes this browser use the released areas again. It only removes the override, so it needs no sign-in.',
  access: 'anyone',
  answer: z.object({ dropped: z.boolean() }),
  keyed: false,
  problems: ['not-found'],
});

export const verifyOverride = endpoint({
  method: 'GET',
  path: '/overrides/verified',
  summary: "The override in the request's cookie, if it is valid. The edge checks this before it serves an override.",
  access: 'anyone',
  answer: z.object({ override: z.nullable(ownedOverrideSchema) }),
  problems: ['not-found'],
});
