const EXIT_CODE_INTERRUPTED = 130;

const stops: (() => Promise<void>)[] = [];

async function stopAll(): Promise<void> {
  await Promise.allSettled(stops.map((stop) => stop()));
  process.exit(EXIT_CODE_INTERRUPTED);
}

/** When this process is asked to end, what a benchmark has started is stopped first. */
export function stopOnSignal(stop: () => Promise<void>): void {
  if (stops.length === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stopAll());
  stops.push(stop);
}
