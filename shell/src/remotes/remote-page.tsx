import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { RegisteredPage } from '../registry/pages';
import { note } from '../telemetry/notes';
import { AreaFailed } from './area-failed';
import { PageBoundary } from './page-boundary';
import { PageLoading } from './page-loading';
import { fallBack, pageState, retryPage, watchPage } from './page-store';
import { Place } from './place';

/** Takes the focus while the button that had it is gone. */
const Region = styled.div`
  outline: none;
`;

/**
 * A page of a remote: a skeleton while it loads, then the page; when it fails, the version before it; and in its place a
 * card with a retry when that cannot be shown, either. The rest of the application is not touched by either.
 */
export function RemotePage({ page }: { page: RegisteredPage }) {
  const region = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const watch = useCallback((listener: () => void) => watchPage(page, listener), [page]);
  const state = useSyncExternalStore(watch, () => pageState(page));

  const retry = () => {
    retryPage(page);
    region.current?.focus();
  };

  const card = (reason: 'load' | 'render', version?: string) => (
    <Place frame={page.page.frame}>
      <AreaFailed remote={page.remote} reason={reason} version={version} onRetry={retry} />
    </Place>
  );

  return (
    <Region ref={region} tabIndex={-1}>
      {state.status === 'loading' && (
        <Place frame={page.page.frame} arriving>
          <PageLoading />
        </Place>
      )}
      {state.status === 'failed' && card('load')}
      {state.status === 'ready' && (
        <PageBoundary
          key={`${page.page.path} ${state.generation}`}
          at={key}
          fallback={card('render', state.version.version)}
          onError={(error) => {
            note({ kind: 'error', area: page.remote.name, version: state.version.version, error });
            fallBack(page, state.version);
          }}
        >
          <state.Page />
        </PageBoundary>
      )}
    </Region>
  );
}
