/**
 * Ends this process in order when it is asked to: by SIGTERM, by Ctrl-C in its own terminal, or because the supervisor
 * that started it is gone. A second request changes nothing.
 * @param stop resolves when nothing is left to do; when it rejects, that is written to stderr and the exit code is 1.
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
  // The supervisor may be gone already, before anybody listened.
  if (process.send !== undefined && !process.connected) shutDown();
}
