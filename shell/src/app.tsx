import type { Registry } from '@canvass/shared/area';
import { RenderTimeContext, useIsHydrating } from '@canvass/shared/session';
import { GlobalStyle, type Elements } from '@canvass/shared/ui';
import { type ComponentType, useLayoutEffect, useState, type ReactNode } from 'react';
import { Route, Routes, Outlet } from 'react-router-dom';
import { DashboardLayout } from './layout/dashboard-layout';
import { DashboardStart } from './layout/dashboard-start';
import { RouteGuard } from './layout/route-guard';
import { NotFoundPage } from './layout/not-found-page';
import { PageTitle } from './layout/page-title';
import { RouteEffects } from './layout/route-effects';
import { SiteLayout } from './layout/site-layout';
import type { QueryClients } from './query-clients';
import { QueryClientsProvider } from './query-clients-provider';
import { listPages, type RegisteredPage } from './registry/pages';
import { RegistryContext } from './registry/registry-context';
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
function renderRoutes(frame: RegisteredPage['page']['frame'], pages: RegisteredPage[], PageContent: PageComponent) {
  return pages
    .filter(({ page }) => page.frame === frame)
    .map((registered) => {
      const { page } = registered;
      const content = <PageContent page={registered} />;
      const isGuarded = frame === 'dashboard' || page.roles;
      const element = (
        <PageTitle title={page.title}>{isGuarded ? <RouteGuard page={page}>{content}</RouteGuard> : content}</PageTitle>
      );
      return <Route key={page.path} path={page.path} element={element} />;
    });
}

/** Calls `onShown` as soon as the page no longer renders what the first response contains. */
function ShownEffect({ onShown }: { onShown: () => void }) {
  const isHydrating = useIsHydrating();
  useLayoutEffect(() => {
    if (!isHydrating) onShown();
  }, [isHydrating, onShown]);
  return null;
}

/** Shows a page of an area. */
type PageComponent = ComponentType<{ page: RegisteredPage }>;

interface Props {
  registry: Registry;
  queryClients: QueryClients;
  Router: ComponentType<{ children: ReactNode }>;
  PageContent: PageComponent;
  /** When the server rendered the page, if the application takes it over. */
  renderedAt?: Date | undefined;
  /** Called in the browser once the page shows what is known about its reader, and not what the first response contains. */
  onShown?: (() => void) | undefined;
  /** Components that follow the session and render nothing. */
  children?: Elements;
}

/** The whole application: session, router, query clients, and a route for every page in the registry. */
export function App({ registry, queryClients, Router, PageContent, renderedAt, onShown, children }: Props) {
  const [pages] = useState(() => listPages(registry));
  useBackgroundWork(registry, queryClients);
  return (
    <RegistryContext value={registry}>
      <RenderTimeContext value={renderedAt}>
        <QueryClientsProvider clients={queryClients}>
          <GlobalStyle />
          <Router>
            <SessionProvider config={registry.config}>
              <RouteEffects />
              {onShown && <ShownEffect onShown={onShown} />}
              {children satisfies Elements}
              <Routes>
                <Route element={<SiteLayout />}>
                  {renderRoutes('site', pages, PageContent)}
                  <Route path="*" element={<NotFoundPage />} />
                </Route>
                <Route element={<EmbeddedLayout />}>{renderRoutes('embedded', pages, PageContent)}</Route>
                <Route element={<DashboardLayout />}>
                  <Route path="/dashboard" element={<DashboardStart />} />
                  {renderRoutes('dashboard', pages, PageContent)}
                </Route>
              </Routes>
            </SessionProvider>
          </Router>
        </QueryClientsProvider>
      </RenderTimeContext>
    </RegistryContext>
  );
}
