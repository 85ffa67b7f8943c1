import { randomUUID } from 'node:crypto';

const PREFIX = 'deleted-';

/** Stands for a deleted user wherever a uid or an email is stored; another one each time. */
export function createDeletedAlias(): string {
  return `${PREFIX}${randomUUID()}`;
}

/** Whether a stored email stands for a deleted user. In a damaged record, it may be anything. */
export function isDeletedAlias(email: unknown): boolean {
  return typeof email === 'string' && email.startsWith(PREFIX) && !email.includes('@');
}
