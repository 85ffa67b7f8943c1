import type * as z from 'zod/mini';
import type { Access, Endpoint, EndpointDeclaration } from './endpoint';
import { endpoints, type EndpointName } from './endpoints';

type Schema = z.ZodMiniType;

/**
 * The complete declaration of an endpoint, for the server, the tests, and the docs. Not for browsers: their builds
 * strip everything that is not in `Endpoint`.
 */
export function getDeclaration<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  W extends Access,
>(endpoint: Endpoint<P, Q, B, A, W>): EndpointDeclaration<P, Q, B, A, W> {
  return endpoint as EndpointDeclaration<P, Q, B, A, W>;
}

/** The declarations of all endpoints, by name. */
export const declarations = endpoints as unknown as Record<EndpointName, EndpointDeclaration>;
