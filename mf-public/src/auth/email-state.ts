import { useLocation } from 'react-router-dom';

/** What a link to another of these pages carries along, so that the email is not typed twice. */
export function createEmailState(email: string): { email: string } {
  return { email };
}

/** The email that the page before carried along; '' when there is none. */
export function useEmailState(): string {
  const state = useLocation().state as unknown;
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
