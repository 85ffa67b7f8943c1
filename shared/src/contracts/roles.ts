import * as z from 'zod/mini';

/** The roles of the specification, section 6; a visitor has none. */
export const ROLES = ['admin', 'surveyor', 'user', 'pro-user'] as const;

export const roleSchema = z.enum(ROLES);

export type Role = z.infer<typeof roleSchema>;
