// Built-ins and old syntax only: this must run on the old Node versions that it rejects.
import { readFileSync } from 'node:fs';

/** @param {string} path */
function readFile(path) {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** @param {string} version @param {string} other */
function isBefore(version, other) {
  const [parts, otherParts] = [version, other].map((each) => each.split('.').map(Number));
  const index = [0, 1, 2].find((each) => (parts[each] || 0) !== (otherParts[each] || 0));
  return index !== undefined && (parts[index] || 0) < (otherParts[index] || 0);
}

/**
 * The versions that package.json names, in ascending order, such as `>=20.19.0 <21 || >=22.13.0`; node-versions.json has
 * those that were started.
 */
function readRanges() {
  const ranges = JSON.parse(readFile('../../package.json')).engines.node.split('||');
  return ranges.map((/** @type {string} */ range) => {
    const [, first = '', end] = /^>=([\d.]+)(?: <([\d.]+))?$/.exec(range.trim()) || [];
    return { first, end };
  });
}

/** Exits with one sentence if Canvass does not run on this version of Node. */
export function requireNodeVersion() {
  const own = process.versions.node;
  const ranges = readRanges();
  if (ranges.some(({ first, end }) => !isBefore(own, first) && (!end || isBefore(own, end)))) return;
  const nearest = ranges.find(({ first }) => isBefore(own, first)) || ranges[ranges.length - 1];
  const recommended = readFile('../../.nvmrc').trim();
  console.error(
    `Canvass does not run on Node ${own}: install Node ${nearest.first.replace(/\.0$/, '')}, or better Node ${recommended}.`,
  );
  process.exit(1);
}
