import { formatDateTime } from '@canvass/shared/ui';

/** Date and time in the reader's time zone: `20 Nov 2026, 10:05`. */
export function DateTime({ at }: { at: string }) {
  const { day, time } = formatDateTime(at);
  return <time dateTime={at}>{`${day}, ${time}`}</time>;
}
