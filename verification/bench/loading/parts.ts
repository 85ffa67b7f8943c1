import { SourceMap } from 'node:module';
import { compress } from '@canvass/workspace/compression';

/** A package or folder in a built file. */
export interface Part {
  name: string;
  /** The part's share of the compressed file, in bytes. */
  compressedBytes: number;
}

/** `react-dom` for a package's files, `shared/ui` for the project's. */
export function getPartName(source: string): string {
  const [, ...inPackages] = source.split('node_modules/');
  const [first = '', second = ''] = inPackages.at(-1)?.split('/') ?? [];
  if (first.startsWith('@')) return `${first}/${second}`;
  if (first) return first;
  const [, app, folder = ''] = /^webpack:\/\/[^/]*\/(?:\.\/)?([^/]+)\/src\/([^/.]+)/.exec(source) ?? [];
  return app ? `${app}/${folder}` : 'webpack';
}

/** Splits a file into segments, each with the part that it comes from. */
function splitByPart(code: string, map: SourceMap): { name: string; text: string }[] {
  const found: { name: string; text: string }[] = [];
  for (const [number, line] of code.split('\n').entries()) {
    let begin = 0;
    let name = '';
    for (let column = 0; column <= line.length; column += 1) {
      const entry = column < line.length ? map.findEntry(number, column) : undefined;
      const source = entry && 'originalSource' in entry ? entry.originalSource : undefined;
      const next = typeof source === 'string' ? getPartName(source) : 'webpack';
      if (entry && next === name) continue;
      if (column > begin) found.push({ name, text: line.slice(begin, column) });
      begin = column;
      name = next;
    }
  }
  return found;
}

function getCompressedSize(texts: string[]): number {
  return compress(Buffer.from(texts.join(''))).length;
}

/** The parts of a built file, according to its source map. */
export function getParts(code: string, map: string): Part[] {
  const all = splitByPart(code, new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]));
  const totalSize = getCompressedSize(all.map(({ text }) => text));
  const costs = [...new Set(all.map(({ name }) => name))].map((name) => {
    const others = all.filter((each) => each.name !== name).map(({ text }) => text);
    return { name, compressedBytes: Math.max(0, totalSize - getCompressedSize(others)) };
  });
  // Content that parts have in common is compressed only once, so the savings from leaving out each part add up to less
  // than the whole.
  const counted = costs.reduce((total, { compressedBytes }) => total + compressedBytes, 0);
  return costs.map(({ name, compressedBytes }) => ({ name, compressedBytes: (compressedBytes / counted) * totalSize }));
}
