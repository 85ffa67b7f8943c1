/** Encodings of “parent folder” that some server, proxy or file system decodes. */
const STEP_ENCODINGS = [
  '../',
  '..%2f',
  '..%2F',
  '%2e%2e/',
  '%2E%2E/',
  '%2e%2e%2f',
  '.%2e/',
  '%2e./',
  '%252e%252e/',
  '..%252f',
  '%252e%252e%252f',
  '%25252e%25252e%25252f',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..%255c',
  '%c0%ae%c0%ae/',
  '%c0%ae%c0%ae%c0%af',
  '..%c0%af',
  '..%c1%9c',
  '%e0%80%ae%e0%80%ae/',
  '%f0%80%80%ae%f0%80%80%ae/',
  '%uff0e%uff0e/',
  '%u002e%u002e%u2215',
  '%ef%bc%8e%ef%bc%8e/',
  '..%ef%bc%8f',
  '..%e2%88%95',
  '..%00/',
  '..%09/',
  '..%20/',
  '..;/',
  '..;a=b/',
  './/../',
  '.../',
  '....//',
  '..././',
  '//../',
];

/** The numbers of parent folders to try. */
const DEPTHS = [1, 2, 3, 5];

/** Prefixes of paths that start at the root of the file system. */
const ROOTS = ['/', '//', '%2f', '%5c', '\\', 'file:///', 'file:%2f%2f', 'C:\\', '\\\\127.0.0.1\\c$\\'];

/** Addresses that a server may resolve to a file outside of the served folder. */
export function createTraversalPaths(folder: string, file: { name: string; path: string }): string[] {
  const upwardPaths = STEP_ENCODINGS.flatMap((step) =>
    DEPTHS.map((depth) => `${folder}${step.repeat(depth)}${file.name}`),
  );
  const nestedPaths = STEP_ENCODINGS.map((step) => `${folder}a/${step.repeat(2)}${file.name}?v=1`);
  const absolute = ROOTS.map((root) => `${folder}${root}${file.path.slice(1)}`);
  const cut = ['%00', '%00.js', '%00.html', '/.', '%20', '.', '%0a', '::$DATA', '~'].map(
    (end) => `${folder}../${file.name}${end}`,
  );
  return [...upwardPaths, ...nestedPaths, ...absolute, ...cut];
}
