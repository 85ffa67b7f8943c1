import { getServerTime, subscribeToServerTime, useRenderTime } from '@canvass/shared/session';
import { useEffect, useState } from 'react';

/** How often the remaining time of a survey is updated, in milliseconds. */
const REFRESH_INTERVAL_MS = 30_000;

/**
 * The current time by the server's clock, updated every half minute while the page is open, and when the survey closes, if given. In the first
 * response, it is the time of that.
 */
export function useNow(closesAt?: string): Date {
  const renderTime = useRenderTime();
  const [now, setNow] = useState(getServerTime);
  useEffect(() => {
    const remainingMs = closesAt ? new Date(closesAt).getTime() - now.getTime() : 0;
    // Updates continue after the closing time: its consequences may need another check, and a computer that slept wakes
    // up late.
    const delayMs = remainingMs > 0 ? Math.min(remainingMs, REFRESH_INTERVAL_MS) : REFRESH_INTERVAL_MS;
    const timer = setTimeout(() => setNow(getServerTime()), delayMs);
    return () => clearTimeout(timer);
  }, [closesAt, now]);
  useEffect(() => subscribeToServerTime(() => setNow(getServerTime())), []);
  return renderTime ?? now;
}
