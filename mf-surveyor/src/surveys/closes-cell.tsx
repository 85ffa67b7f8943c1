import { Meta } from '@canvass/shared/ui';
import { words } from '../words';
import { closingOf, isClosed } from './closing';

/** When a survey closes, in UTC and on the reader's clock where that differs. */
export function ClosesCell({ closesAt }: { closesAt: string }) {
  const { day, utcTime, localDay, localTime } = closingOf(closesAt);
  const isElsewhere = localTime !== utcTime || localDay !== undefined;
  return (
    <>
      <time dateTime={closesAt}>{words.utc(day, utcTime)}</time>
      {isClosed(closesAt) ? (
        <Meta>{words.closed}</Meta>
      ) : (
        isElsewhere && <Meta>{words.yourTime(localTime, localDay)}</Meta>
      )}
    </>
  );
}
