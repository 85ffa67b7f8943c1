import { userInfo } from 'node:os';

/** The system's user; a container may run under a number that has no name. */
export function getCurrentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
