export { isTakenDestination, rememberDestination, takeDestination } from './destination';
export { PageTitleContext, usePageTitle } from './page-title';
export {
  IdentityError,
  SessionContext,
  useSession,
  type Registration,
  type Session,
  type SessionUser,
} from './session';
