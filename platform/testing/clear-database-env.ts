/**
 * Forgets the database that the environment names, for this process and those that it starts: tests write, drop and
 * break things only in databases of their own or in one that was named for them.
 */
export function clearDatabaseEnv(env: NodeJS.ProcessEnv = process.env): void {
  delete env['MONGODB_URI'];
}
