import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import type { RegisteredPage } from '../registry/pages';
import { words } from '../words';
import { AreaFailed } from './area-failed';
import { PageBoundary } from './page-boundary';
import { PageLoading } from './page-loading';
import { pageState, retryPage, watchPage } from './page-store';

/** Takes the focus while the button that had it is gone. */
const Region = styled.div`
  outline: none;
`;

/**
 * A page of a remote: a skeleton while it loads, then the page, and in its place a card with a retry when the area
 * cannot be loaded or the page fails. The rest of the application is not touched by either.
 */
export function RemotePage({ page }: { page: RegisteredPage }) {
  const region = useRef<HTMLDivElement>(null);
  const watch = useCallback((listener: () => void) => watchPage(page, listener), [page]);
  const state = useSyncExternalStore(watch, () => pageState(page));

  useLayoutEffect(() => {
    document.title = `${page.page.title} · ${words.product}`;
  }, [page]);

  const retry = () => {
    retryPage(page);
    region.current?.focus();
  };

  return (
    <Region ref={region} tabIndex={-1}>
      {state.status === 'loading' && <PageLoading />}
      {state.status === 'failed' && <AreaFailed remote={page.remote} reason="load" onRetry={retry} />}
      {state.status === 'ready' && (
        <PageBoundary
          key={`${page.page.path} ${state.generation}`}
          fallback={<AreaFailed remote={page.remote} reason="render" version={state.version.version} onRetry={retry} />}
        >
          <state.Page />
        </PageBoundary>
      )}
    </Region>
  );
}
