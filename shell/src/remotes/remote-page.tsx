import { useLocale } from '@canvass/shared/session';
import { type RefObject, useCallback, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import type { RegisteredPage } from '../registry/pages';
import { trackEvent } from '../telemetry/event-buffer';
import { AreaErrorCard } from './area-error-card';
import { PageBoundary } from './page-boundary';
import { PageSkeleton } from './page-skeleton';
import { fallbackToPrevious, getPageState, type PageState, retryPage, watchPage } from './page-store';
import { PageContainer } from './page-container';

/** Takes the focus after a retry, because the retry button is removed. */
const PageRegion = styled.div`
  outline: none;
`;

interface PageViewProps {
  page: RegisteredPage;
  state: PageState;
  region?: RefObject<HTMLDivElement | null>;
  retry: () => void;
  onError: (error: unknown) => void;
}

/** A page of a remote in one of its states. */
export function PageView({ page, state, region, retry, onError }: PageViewProps) {
  const { key } = useLocation();
  // Renders everything on the page again, with the formats of the reader's region, after React has taken over.
  useLocale();
  const renderError = (reason: 'load' | 'render', version?: string) => (
    <PageContainer frame={page.page.frame}>
      <AreaErrorCard remote={page.remote} reason={reason} version={version} onRetry={retry} />
    </PageContainer>
  );

  return (
    <PageRegion ref={region} tabIndex={-1}>
      {state.status === 'loading' && (
        <PageContainer frame={page.page.frame} isLoading>
          <PageSkeleton />
        </PageContainer>
      )}
      {state.status === 'failed' && renderError('load')}
      {state.status === 'ready' && (
        <PageBoundary
          key={`${page.page.path} ${state.generation}`}
          locationKey={key}
          fallback={renderError('render', state.version.version)}
          onError={onError}
        >
          <state.Page />
        </PageBoundary>
      )}
    </PageRegion>
  );
}

/**
 * A page of a remote: a skeleton while it loads, then the page. If it fails, the previous version is shown, and if that
 * fails too, a card with a retry. The rest of the application is not affected.
 */
export function RemotePage({ page }: { page: RegisteredPage }) {
  const region = useRef<HTMLDivElement>(null);
  const watch = useCallback((listener: () => void) => watchPage(page, listener), [page]);
  const readState = () => getPageState(page);
  const state = useSyncExternalStore(watch, readState, readState);

  const retry = () => {
    void retryPage(page);
    region.current?.focus();
  };
  const handleError = (error: unknown) => {
    if (state.status !== 'ready') return;
    trackEvent({ kind: 'error', area: page.remote.name, version: state.version.version, error });
    fallbackToPrevious(page, state.version);
  };
  return <PageView page={page} state={state} region={region} retry={retry} onError={handleError} />;
}
