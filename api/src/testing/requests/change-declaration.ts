import type { EndpointDeclaration } from '@canvass/shared/contracts';

/**
 * Does something while an endpoint declares something else than it does, which a server of the same process sees: it reads
 * the declaration at every request.
 * @param changes fields and their values then; undefined takes a field away.
 */
export async function withChangedDeclaration<Result>(
  endpoint: EndpointDeclaration,
  changes: { [Field in keyof EndpointDeclaration]?: EndpointDeclaration[Field] | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const declared = Object.fromEntries(
    Object.keys(changes).map((field) => [field, endpoint[field as keyof EndpointDeclaration]]),
  );
  Object.assign(endpoint, changes);
  try {
    return await work();
  } finally {
    Object.assign(endpoint, declared);
  }
}
