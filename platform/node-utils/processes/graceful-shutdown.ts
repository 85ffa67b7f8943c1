/**
 * Shuts this process down gracefully on SIGTERM, on Ctrl-C in its own terminal, or when the supervisor that started it
 * is gone. Further requests are ignored.
 * @param stop resolves when everything is stopped. If it rejects, the error is written to stderr and the exit code is
 * 1.
 */
export function setUpGracefulShutdown(stop: () => Promise<void>): void {
  let isStopping = false;
  const shutDown = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const request of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(request, shutDown);
  // The supervisor may have disappeared before the listener was added.
  if (process.send !== undefined && !process.connected) shutDown();
}
