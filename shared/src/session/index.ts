export { rememberDestination, takeDestination } from './destination';
export {
  IdentityError,
  SessionContext,
  useSession,
  type Registration,
  type Session,
  type SessionUser,
} from './session';
