/** Something that runs until it is stopped. */
export interface Stoppable {
  stop: () => Promise<unknown>;
}

/**
 * Stops everything, what was started last first.
 * @param started may have gaps, of what was not started.
 * @throws what one of them threw, once all of them were asked; an AggregateError where several did.
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
