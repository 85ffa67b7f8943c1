import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import type { QueryClients } from './query-clients';

const QueryClientsContext = createContext<QueryClients | undefined>(undefined);

/** The query clients of the page. */
export function useQueryClients(): QueryClients {
  const clients = use(QueryClientsContext);
  if (!clients) throw new Error('There is no QueryClientsProvider around this component.');
  return clients;
}

/** Provides the query clients, of which the shell's is the one that the hooks of the library use. */
export function QueryClientsProvider({ clients, children }: { clients: QueryClients; children: ReactNode }) {
  return (
    <QueryClientsContext value={clients}>
      <QueryClientProvider client={clients.shell}>{children}</QueryClientProvider>
    </QueryClientsContext>
  );
}

/** Makes the hooks of the library use the client of an area. */
export function AreaQueryClientProvider({ area, children }: { area: string; children: ReactNode }) {
  return <QueryClientProvider client={useQueryClients().get(area)}>{children}</QueryClientProvider>;
}
