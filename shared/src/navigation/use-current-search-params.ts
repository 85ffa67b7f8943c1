import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/** Changes the parameters of the newest address, in a new history entry unless `replace` is set. */
export type ChangeSearchParams = (
  change: (current: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/**
 * Like `useSearchParams`, but never behind. The router renders a new address in a transition, which may take longer than
 * a user needs for the next change. The returned parameters contain every change at once, and each change is
 * applied to the result of the previous one.
 */
export function useCurrentSearchParams(): [URLSearchParams, ChangeSearchParams] {
  const [renderedParams, setSearchParams] = useSearchParams();
  const rendered = renderedParams.toString();
  const [lastRendered, setLastRendered] = useState(rendered);
  /** Requested addresses that the router has not rendered yet, in order. */
  const [pending, setPending] = useState<readonly string[]>([]);
  if (rendered !== lastRendered) {
    setLastRendered(rendered);
    // An address that was not requested here, such as after Back, replaces them all.
    setPending((all) => (all.includes(rendered) ? all.slice(all.indexOf(rendered) + 1) : []));
  }
  const current = pending.at(-1) ?? rendered;
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  }, [current]);

  useEffect(() => {
    // After Back, the router never renders what was requested before.
    const forget = () => setPending([]);
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, []);

  const change: ChangeSearchParams = useCallback(
    (getNext, options) => {
      const next = getNext(new URLSearchParams(latest.current));
      const address = next.toString();
      if (address !== latest.current) setPending((all) => [...all, address]);
      latest.current = address;
      setSearchParams(next, options);
    },
    [setSearchParams],
  );
  return [useMemo(() => new URLSearchParams(current), [current]), change];
}
