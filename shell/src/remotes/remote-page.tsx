import { useLocale } from '@canvass/shared/session';
import { type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { keepRenderedPage } from '../document/kept-markup';
import { AreaQueryClientProvider } from '../query-clients-provider';
import type { RegisteredPage } from '../registry/pages';
import { trackEvent } from '../telemetry/event-buffer';
import { AreaErrorCard } from './area-error-card';
import { KeptPage } from './kept-page';
import { PageBoundary } from './page-boundary';
import { PageSkeleton } from './page-skeleton';
import { fallbackToPrevious, getPageState, type PageState, retryPage, watchPage } from './page-store';
import { PageContainer } from './page-container';
import { PageRegion } from './page-region';

interface PageViewProps {
  page: RegisteredPage;
  state: PageState;
  region?: RefObject<HTMLDivElement | null>;
  retry: () => void;
  onError: (error: unknown) => void;
  /** Called when the page replaces what the server rendered, with a function that repeats there what was typed. */
  onLeaveKept: (replayInput: (page: Element) => void) => void;
}

type FailureProps = Pick<PageViewProps, 'page' | 'region' | 'retry' | 'onLeaveKept'> & {
  reason: 'load' | 'late' | 'render' | 'loading';
  version?: string;
};

/** In place of a page: what the server rendered, if it did, or else an error or, while the page loads, a skeleton. */
function MissingPage({ page, region, retry, onLeaveKept, reason, version = page.remote.stable.version }: FailureProps) {
  const html = keepRenderedPage();
  if (html !== undefined) {
    return (
      <KeptPage
        html={html}
        region={region}
        status={reason === 'late' || reason === 'loading' ? reason : 'failed'}
        source={`${page.remote.name.replace(/^mf-/, '')} ${version}`}
        onRetry={retry}
        onLeave={onLeaveKept}
      />
    );
  }
  return (
    <PageRegion ref={region}>
      <PageContainer frame={page.page.frame} isLoading={reason === 'loading'}>
        {reason === 'loading' ? (
          <PageSkeleton />
        ) : (
          <AreaErrorCard remote={page.remote} reason={reason} version={version} onRetry={retry} />
        )}
      </PageContainer>
    </PageRegion>
  );
}

function getFailureReason(state: Exclude<PageState, { status: 'ready' }>): 'load' | 'late' | 'loading' {
  if (state.status === 'loading') return 'loading';
  return state.isLate ? 'late' : 'load';
}

/** A page of a remote in one of its states. */
export function PageView({ page, state, region, retry, onError, onLeaveKept }: PageViewProps) {
  const { key } = useLocation();
  // Renders everything on the page again, with the formats of the reader's region, after React has taken over.
  useLocale();
  const missing = { page, region, retry, onLeaveKept };
  if (state.status !== 'ready') return <MissingPage {...missing} reason={getFailureReason(state)} />;
  return (
    <PageBoundary
      key={`${page.page.path} ${state.generation}`}
      locationKey={key}
      fallback={<MissingPage {...missing} reason="render" version={state.version.version} />}
      onError={onError}
    >
      <PageRegion ref={region}>
        <state.Page />
      </PageRegion>
    </PageBoundary>
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

  const isFocusDue = useRef(false);
  const replayInput = useRef<((page: Element) => void) | undefined>(undefined);
  const handleLeaveKept = useCallback((replay: (page: Element) => void) => {
    replayInput.current = replay;
  }, []);

  const retry = () => {
    void retryPage(page);
    isFocusDue.current = true;
  };
  // The element of the region is another one in each of its states.
  useEffect(() => {
    if (isFocusDue.current) region.current?.focus();
    if (state.status !== 'ready') return;
    isFocusDue.current = false;
    if (region.current) replayInput.current?.(region.current);
    replayInput.current = undefined;
  }, [state]);
  const handleError = (error: unknown) => {
    if (state.status !== 'ready') return;
    trackEvent({ kind: 'error', area: page.remote.name, version: state.version.version, error });
    fallbackToPrevious(page, state.version);
  };
  return (
    <AreaQueryClientProvider area={page.remote.name}>
      <PageView
        page={page}
        state={state}
        region={region}
        retry={retry}
        onError={handleError}
        onLeaveKept={handleLeaveKept}
      />
    </AreaQueryClientProvider>
  );
}
