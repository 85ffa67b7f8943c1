import './browser-stubs';
import type { AreaMetadata, PageMetadata, Registry } from '@canvass/shared/area';
import { SessionContext, type Session } from '@canvass/shared/session';
import { createTestSession } from '@canvass/shared/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { SessionEndContext } from '../session/session-end';
import { RegistryContext } from '../registry/registry-context';
import { DashboardLayout } from '../layout/dashboard-layout';
import { DashboardStart } from '../layout/dashboard-start';
import { RouteGuard } from '../layout/route-guard';
import { NotFoundPage } from '../layout/not-found-page';
import { PageTitle } from '../layout/page-title';
import { RouteEffects } from '../layout/route-effects';
import { SiteLayout } from '../layout/site-layout';

/** Dashboard pages of two roles, not in menu order, and one for every signed-in user. */
const PAGES: PageMetadata[] = [
  {
    path: '/dashboard/two',
    title: 'Two',
    frame: 'dashboard',
    roles: ['surveyor'],
    menu: { label: 'Second', order: 20 },
  },
  {
    path: '/dashboard/one',
    title: 'One',
    frame: 'dashboard',
    roles: ['surveyor'],
    menu: { label: 'First', order: 10 },
  },
  {
    path: '/dashboard/users',
    title: 'Our Users',
    frame: 'dashboard',
    roles: ['admin'],
    menu: { label: 'Our Users', order: 10 },
  },
  {
    path: '/dashboard/one/:id',
    title: 'A part of One',
    frame: 'dashboard',
    roles: ['surveyor'],
    under: '/dashboard/one',
  },
  { path: '/dashboard/reports', title: 'My Reports', frame: 'dashboard' },
];

function createTestRegistry(pages: PageMetadata[], { demo, override }: RenderLayoutOptions): Registry {
  const area: AreaMetadata = { name: 'mf-test', contract: 1, pages };
  const stable = { version: '1.0.0-abc', container: 'c', entry: { url: '/e.js', integrity: '' }, preload: {}, area };
  return {
    channel: 'test',
    revision: 1,
    shell: '1.0.0-abc',
    remotes: [{ name: 'mf-test', stable }],
    config: {
      apiBase: '/api',
      firebase: { apiKey: '', authDomain: '', projectId: 'demo-canvass' },
      identity: 'local',
      demo,
      override,
    },
  };
}

function LocationDisplay() {
  const { pathname } = useLocation();
  return <span data-testid="path">{pathname}</span>;
}

const NO_SESSION_END = { ended: null, dismiss: () => {} };

interface RenderLayoutOptions {
  at?: string;
  session?: Session;
  demo?: Registry['config']['demo'];
  override?: Registry['config']['override'];
  /** The reason why the session ended. */
  ended?: ComponentProps<typeof SessionEndContext>['value'];
}

/** Renders the shell's frames around pages that show only their title. */
export async function renderLayout(options: RenderLayoutOptions = {}) {
  const { at = '/', session = createTestSession(), ended } = options;
  const queryClient = new QueryClient();
  const layout = (current: Session) => (
    <RegistryContext value={createTestRegistry(PAGES, options)}>
      <SessionContext value={current}>
        <QueryClientProvider client={queryClient}>
          <SessionEndContext value={ended ?? NO_SESSION_END}>
            <MemoryRouter initialEntries={[at]}>
              <RouteEffects />
              <Routes>
                <Route element={<SiteLayout />}>
                  <Route path="/" element={<h1>Welcome</h1>} />
                  <Route path="/surveys" element={<h1>All Surveys here</h1>} />
                  <Route path="*" element={<NotFoundPage />} />
                </Route>
                <Route element={<DashboardLayout />}>
                  <Route path="/dashboard" element={<DashboardStart />} />
                  {PAGES.map((page) => (
                    <Route
                      key={page.path}
                      path={page.path}
                      element={
                        <PageTitle title={page.title}>
                          <RouteGuard page={page}>
                            <h1>{page.title}</h1>
                          </RouteGuard>
                        </PageTitle>
                      }
                    />
                  ))}
                </Route>
              </Routes>
              <LocationDisplay />
            </MemoryRouter>
          </SessionEndContext>
        </QueryClientProvider>
      </SessionContext>
    </RegistryContext>
  );
  // The bell and the account menu are loaded lazily.
  const { rerender } = await act(() => Promise.resolve(render(layout(session))));
  return { setSession: (next: Session) => rerender(layout(next)) };
}
