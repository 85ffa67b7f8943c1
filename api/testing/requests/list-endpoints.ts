import type { EndpointDeclaration, EndpointName } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';

/** The declarations that have a body, a query, or path parameters. */
export function listEndpointsWith(part: 'body' | 'query' | 'params'): [EndpointName, EndpointDeclaration][] {
  return (Object.entries(declarations) as [EndpointName, EndpointDeclaration][]).filter(
    ([, endpoint]) => endpoint[part],
  );
}
