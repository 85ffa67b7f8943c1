import { useLocation } from 'react-router-dom';

/** The navigation state of links between these pages, so that the email need not be typed again. */
export function createEmailState(email: string): { email: string } {
  return { email };
}

/** The email that the previous page passed along; '' if there is none. */
export function useEmailState(): string {
  const state = useLocation().state as unknown;
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
