import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of the notices file of a bundle. */
export const NOTICES_FILE = 'third-party-notices.txt';

/** The SPDX names of licenses that require only a notice. */
const ALLOWED_LICENSES = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']);

/** `MIT OR Apache-2.0` is allowed when one of them is. */
function isAllowed(license: string): boolean {
  return license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((each) => ALLOWED_LICENSES.has(each));
}

interface PackageFile {
  name: string;
  version: string;
  license?: string;
}

/** The folder of the package that a file belongs to; undefined for the repository's own files. */
function findPackageFolder(file: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file)?.[0];
}

function readLicenseText(folder: string): string | undefined {
  const name = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  return name && readFileSync(join(folder, name), 'utf8').trim();
}

function formatNotice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;
  if (license === undefined || !isAllowed(license)) {
    throw new Error(
      `${name} ${version} has the license ${license ?? '(none)'}: replace the package, or allow its license in platform/workspace/third-party-notices.ts.`,
    );
  }
  return `${name} ${version} (${license})\n\n${readLicenseText(folder) ?? `Licensed under ${license}: https://spdx.org/licenses/${license}.html`}\n`;
}

/**
 * The notices that the licenses of a bundle's packages require.
 * @param files the bundle's modules.
 * @throws an Error that names a package whose license requires more.
 */
export function formatThirdPartyNotices(files: Iterable<string>): string {
  const folders = new Set([...files].map(findPackageFolder).filter((folder) => folder !== undefined));
  const packages = [...folders].filter((folder) => existsSync(join(folder, 'package.json')));
  return packages
    .toSorted()
    .map(formatNotice)
    .join(`\n${'-'.repeat(80)}\n\n`);
}
