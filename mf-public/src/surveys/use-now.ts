import { useEffect, useState } from 'react';

/** How often what is left of a survey's time is counted anew, in milliseconds. */
const INTERVAL = 30_000;

/** The time of now, renewed while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), INTERVAL);
    return () => clearInterval(timer);
  }, []);
  return now;
}
