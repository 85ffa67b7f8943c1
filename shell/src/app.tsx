import type { Registry } from '@canvass/shared/area';
import { GlobalStyle } from '@canvass/shared/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { NotFound } from './not-found';
import { pagesOf } from './registry/pages';
import { RegistryContext } from './registry/registry-context';
import { RemotePage } from './remotes/remote-page';

/** The whole application: one router, one query cache, and a route for every page that the registry names. */
export function App({ registry }: { registry: Registry }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: 1 } } }));
  const [pages] = useState(() => pagesOf(registry));
  return (
    <RegistryContext value={registry}>
      <QueryClientProvider client={queries}>
        <GlobalStyle />
        <BrowserRouter>
          <main id="main">
            <Routes>
              {pages.map((page) => (
                <Route key={page.page.path} path={page.page.path} element={<RemotePage page={page} />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </main>
        </BrowserRouter>
      </QueryClientProvider>
    </RegistryContext>
  );
}
