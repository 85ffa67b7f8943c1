import { userInfo } from 'node:os';

/** The name of the system user, or the uid where it has no name, as in some containers. */
export function getCurrentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
