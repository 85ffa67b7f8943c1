import * as z from 'zod/mini';

/** The roles of the specification, section 6; the signed-out visitor has none. */
export const roleSchema = z.enum(['admin', 'surveyor', 'user', 'pro-user']);

export type Role = z.infer<typeof roleSchema>;

export const ROLES = roleSchema.options;
