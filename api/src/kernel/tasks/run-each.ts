/**
 * Does something for each item. One that fails does not keep the others waiting.
 * @param run whether there was something to do.
 * @param describeFailures what to say about the number of items that failed.
 * @returns for how many items something was done.
 * @throws AggregateError with what was thrown for items.
 */
export async function runEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<boolean>,
  describeFailures: (count: number) => string,
): Promise<number> {
  let done = 0;
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      if (await run(item)) done += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, describeFailures(errors.length));
  return done;
}
