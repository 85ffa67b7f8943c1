import { formatDateTime } from '@canvass/shared/ui';

/** Date and time in the reader's time zone: `Nov 20, 2026, 10:05`. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
