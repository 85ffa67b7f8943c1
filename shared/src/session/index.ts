export { RenderTimeContext, useIsHydrating, useIsVisitor, useRenderTime, useTimeZone } from './hydration';
export { getLocale, setLocale, useLocale } from './locale';
export {
  forgetDestinationOfOthers,
  isTakenDestination,
  readDestination,
  rememberDestination,
  takeDestination,
} from './return-url';
export { PageTitleContext, usePageTitle } from './page-title';
export { getServerTime, recordServerTime, subscribeToServerTime } from './server-time';
export type { PasswordPolicy } from './password-policy';
export {
  IdentityError,
  SessionContext,
  useSession,
  type MailLink,
  type ProfileChange,
  type Registration,
  type Session,
  type SessionUser,
} from './session';
