import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Where the parts of a running local installation answer, for commands that work on it. No secrets. */
export interface Addresses {
  /** Origin of the edge, which people see. */
  edge: string;
  /** Absent when the installation was given a MongoDB of its own, whose address may hold a password. */
  mongo?: string;
  /** Host and port of the Auth emulator. */
  identity: string;
  /** Origin of the payments sandbox. */
  payments: string;
  /** The Firebase project. */
  project: string;
  /** Where the first of the API's processes answers: `http://127.0.0.1:4000/api`. */
  api: string;
}

/** Says where the installation answers, from now until `forgetAddresses`. */
export function writeAddresses(file: string, addresses: Addresses): void {
  writeFileSync(file, `${JSON.stringify(addresses, null, 2)}\n`, { mode: 0o600 });
}

/** Nothing runs there any more. */
export function removeAddresses(file: string): void {
  rmSync(file, { force: true });
}

/** What an installation wrote; undefined when none runs. One that was killed leaves its file behind: see `isRunning`. */
export function readAddresses(file: string): Addresses | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Addresses) : undefined;
}

/** Somebody answers at the addresses. */
export async function isRunning({ identity }: Addresses): Promise<boolean> {
  return fetch(`http://${identity}/`).then(
    () => true,
    () => false,
  );
}
