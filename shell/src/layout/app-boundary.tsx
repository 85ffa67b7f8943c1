import { ErrorState, GlobalStyle } from '@canvass/shared/ui';
import { useLayoutEffect, type ReactNode } from 'react';
import { removeEarlyParts } from '../document/mount-over-skeleton';
import { areaPaths } from '../paths';
import { PageBoundary } from '../remotes/page-boundary';
import { strings } from '../strings';
import { trackEvent } from '../telemetry/event-buffer';

/** Shown in place of the whole application. Needs nothing of it: no router, no session, no registry. */
export function AppError() {
  useLayoutEffect(removeEarlyParts, []);
  return (
    <>
      <GlobalStyle />
      <main>
        <ErrorState
          as="h1"
          title={strings.appFailedTitle}
          text={strings.appFailedText}
          onRetry={() => location.reload()}
          action={<a href={areaPaths.home}>{strings.home}</a>}
        />
      </main>
    </>
  );
}

/** The outermost boundary: whatever fails inside, the page is never empty. */
export function AppBoundary({ children }: { children: ReactNode }) {
  return (
    <PageBoundary locationKey="" fallback={<AppError />} onError={(error) => trackEvent({ kind: 'error', error })}>
      {children}
    </PageBoundary>
  );
}
