import type { EndpointDeclaration } from '@canvass/shared/contracts';

/**
 * Runs an action while an endpoint's declaration is changed. A server in the same process uses the change, because it
 * reads the declaration at every request.
 * @param changes fields and their temporary values; undefined removes a field.
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
