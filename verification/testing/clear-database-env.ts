/**
 * Removes the database from the environment of this process and of processes that it starts: tests write, drop and
 * break data only in their own databases, or in one that was specified for tests.
 */
export function clearDatabaseEnv(env: NodeJS.ProcessEnv = process.env): void {
  delete env['MONGODB_URI'];
}
