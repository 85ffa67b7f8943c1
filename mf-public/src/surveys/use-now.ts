import { useEffect, useState } from 'react';

/** How often the remaining time of a survey is updated, in milliseconds. */
const REFRESH_INTERVAL_MS = 30_000;

/** The current time, updated every half minute while the page is open, and at the moment that a survey closes, if given. */
export function useNow(closesAt?: string): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const remainingMs = closesAt ? new Date(closesAt).getTime() - now.getTime() : 0;
    // Also after the moment: what follows it may need another look, and a computer that slept wakes up late.
    const delayMs = remainingMs > 0 ? Math.min(remainingMs, REFRESH_INTERVAL_MS) : REFRESH_INTERVAL_MS;
    const timer = setTimeout(() => setNow(new Date()), delayMs);
    return () => clearTimeout(timer);
  }, [closesAt, now]);
  return now;
}
