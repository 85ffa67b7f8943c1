import type { Registry } from '@canvass/shared/area';
import { createContext, use } from 'react';

export const RegistryContext = createContext<Registry | null>(null);

/** The channel's registry: areas, their pages, and the run-time configuration. */
export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('useRegistry needs the RegistryContext that app.tsx provides.');
  return registry;
}
