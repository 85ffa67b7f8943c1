import type { Registry } from '@canvass/shared/area';
import { GlobalStyle } from '@canvass/shared/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { BrowserRouter, Route, Routes, Outlet } from 'react-router-dom';
import { DashboardLayout } from './layout/dashboard-layout';
import { DashboardStart } from './layout/dashboard-start';
import { RouteGuard } from './layout/route-guard';
import { NotFoundPage } from './layout/not-found-page';
import { PageTitle } from './layout/page-title';
import { RouteEffects } from './layout/route-effects';
import { SiteLayout } from './layout/site-layout';
import { createQueryClient } from './queries';
import { listPages, type RegisteredPage } from './registry/pages';
import { RegistryContext } from './registry/registry-context';
import { RemotePage } from './remotes/remote-page';
import { SessionProvider } from './session/session-provider';
import { useBackgroundWork } from './use-background-work';

/** The layout route of a page embedded in another site: the page without any frame. */
function EmbeddedLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** The routes of the pages that share a frame, with a guard if not everyone may see them. */
function renderRoutes(frame: RegisteredPage['page']['frame'], pages: RegisteredPage[]) {
  return pages
    .filter(({ page }) => page.frame === frame)
    .map((registered) => {
      const { page } = registered;
      const content = <RemotePage page={registered} />;
      const isGuarded = frame === 'dashboard' || page.roles;
      const element = (
        <PageTitle title={page.title}>{isGuarded ? <RouteGuard page={page}>{content}</RouteGuard> : content}</PageTitle>
      );
      return <Route key={page.path} path={page.path} element={element} />;
    });
}

interface Props {
  registry: Registry;
  /** Components that follow the session and render nothing. */
  children?: ReactNode;
}

/** The whole application: session, router, query cache, and a route for every page in the registry. */
export function App({ registry, children }: Props) {
  const [queries] = useState(() => createQueryClient(registry));
  const [pages] = useState(() => listPages(registry));
  useBackgroundWork(registry, queries);
  return (
    <RegistryContext value={registry}>
      <QueryClientProvider client={queries}>
        <GlobalStyle />
        <BrowserRouter>
          <SessionProvider config={registry.config}>
            <RouteEffects />
            {children}
            <Routes>
              <Route element={<SiteLayout />}>
                {renderRoutes('site', pages)}
                <Route path="*" element={<NotFoundPage />} />
              </Route>
              <Route element={<EmbeddedLayout />}>{renderRoutes('embedded', pages)}</Route>
              <Route element={<DashboardLayout />}>
                <Route path="/dashboard" element={<DashboardStart />} />
                {renderRoutes('dashboard', pages)}
              </Route>
            </Routes>
          </SessionProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </RegistryContext>
  );
}
