import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** The addresses of a running local installation, for commands. They contain no secrets. */
export interface Addresses {
  /** Origin of the edge, which users open. */
  edge: string;
  /** Absent when the installation was given an external MongoDB, because its address may contain a password. */
  mongo?: string;
  /** Host and port of the Auth emulator. */
  identity: string;
  /** Origin of the payments sandbox. */
  payments: string;
  /** The Firebase project. */
  project: string;
  /** Base address of the first API process: `http://127.0.0.1:4000/api`. */
  api: string;
  /** Origin of the renderer; absent in a file of an older version. */
  renderer?: string;
}

/** Publishes the addresses of the installation until `removeAddresses`. */
export function writeAddresses(file: string, addresses: Addresses): void {
  writeFileSync(file, `${JSON.stringify(addresses, null, 2)}\n`, { mode: 0o600 });
}

/** Removes the addresses when the installation stops. */
export function removeAddresses(file: string): void {
  rmSync(file, { force: true });
}

/**
 * Reads the addresses; undefined if there are none. An installation that was killed leaves its file behind: see
 * `isRunning`.
 */
export function readAddresses(file: string): Addresses | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Addresses) : undefined;
}

/** Whether the installation at these addresses is running. */
export async function isRunning({ identity }: Addresses): Promise<boolean> {
  return fetch(`http://${identity}/`).then(
    () => true,
    () => false,
  );
}
