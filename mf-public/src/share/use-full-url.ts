import { useIsHydrating } from '@canvass/shared/session';

/** The full URL of a page, for sharing; the path alone in the first response, which does not know under which one it is reached. */
export function useFullUrl(path: string): string {
  return useIsHydrating() ? path : new URL(path, location.origin).href;
}
