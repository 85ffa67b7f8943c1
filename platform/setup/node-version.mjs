// Built-ins and old syntax only: this must run on the old Node versions that it rejects.
import { readFileSync } from 'node:fs';

/** Exits with one sentence if this Node is older than package.json requires. */
export function requireNodeVersion() {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const wanted = manifest.engines.node.replace('>=', '');
  const [major, minor] = wanted.split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  console.error(
    `Canvass needs Node ${wanted} or newer, and this is Node ${process.versions.node}: install a newer one.`,
  );
  process.exit(1);
}
