import { queryOptions } from '@tanstack/react-query';

/**
 * Code that few visits need, loaded once, when a component first enables or reads the query.
 * @param load a dynamic import, which splits off the code: `async () => (await import('./dialog')).Dialog`.
 */
export function codeQuery<Code>(name: string, load: () => Promise<Code>) {
  return queryOptions({ queryKey: [name, 'code'], queryFn: load, staleTime: Infinity, networkMode: 'always' });
}
