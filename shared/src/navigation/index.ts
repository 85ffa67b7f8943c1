export { type ChangeSearchParams, useCurrentSearchParams } from './use-current-search-params';
export { useHasLeft } from './use-has-left';
export { useIsMounted } from './use-is-mounted';
export { useRedirectSignedOut } from './use-redirect-signed-out';
