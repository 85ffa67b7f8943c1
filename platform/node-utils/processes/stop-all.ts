/** Something that runs until it is stopped. */
export interface Stoppable {
  stop: () => Promise<unknown>;
}

/**
 * Stops everything in reverse order of its start.
 * @param started undefined elements are skipped.
 * @throws the error of a part that failed to stop, after all were stopped; an AggregateError for several.
 */
export async function stopAll(started: readonly (Stoppable | undefined)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const each of started.toReversed()) {
    try {
      await each?.stop();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 1)
    throw new AggregateError(errors, `${errors.length} of ${started.length} did not stop cleanly.`);
  if (errors.length === 1) throw errors[0];
}
