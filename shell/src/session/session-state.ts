import type { Session, SessionUser } from '@canvass/shared/session';
import type { SessionEnd } from './session-end';

/** The session as the store knows it. The role is read elsewhere. */
export interface SessionState {
  status: Session['status'];
  user: SessionUser | null;
  /** Whether the identity provider has said so; until then, `user` is who was signed in here last. */
  isConfirmed: boolean;
  /** Why the session ended other than by a logout in this tab, until the user has been informed. */
  ended: SessionEnd | null;
}

/** It is not known who is signed in; the first response is made without knowing. */
export const UNKNOWN_SESSION: SessionState = { status: 'loading', user: null, isConfirmed: false, ended: null };
