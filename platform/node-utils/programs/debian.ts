import { existsSync } from 'node:fs';
import { runTool } from './run-tool';

const APT_ENVIRONMENT = { DEBIAN_FRONTEND: 'noninteractive' };

let lastInstallation: Promise<unknown> = Promise.resolve();

async function install(packages: string[]): Promise<void> {
  console.log(`Installing ${packages.join(' and ')} for the tests …`);
  await runTool('apt-get', ['update', '-qq'], APT_ENVIRONMENT);
  await runTool('apt-get', ['install', '-y', '-qq', ...packages], APT_ENVIRONMENT);
}

/**
 * Installs packages on Debian, as root; does nothing elsewhere, so check afterwards that they exist. Installations run
 * one after another, because concurrent ones would find the package lists locked.
 */
export function installDebianPackages(...packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return Promise.resolve();
  const installation = lastInstallation.then(() => install(packages));
  lastInstallation = installation.catch(() => {});
  return installation;
}
