import { SourceMap } from 'node:module';
import { compress } from '@canvass/workspace/compression';

/** A package or folder in a built file. */
export interface Part {
  name: string;
  /** Bytes of the compressed file that it accounts for. */
  compressedBytes: number;
}

/** `react-dom` for what is of a package, `shared/ui` for what is of the project. */
export function getPartName(source: string): string {
  const [, ...inPackages] = source.split('node_modules/');
  const [first = '', second = ''] = inPackages.at(-1)?.split('/') ?? [];
  if (first.startsWith('@')) return `${first}/${second}`;
  if (first) return first;
  const [, app, folder = ''] = /^webpack:\/\/[^/]*\/(?:\.\/)?([^/]+)\/src\/([^/.]+)/.exec(source) ?? [];
  return app ? `${app}/${folder}` : 'webpack';
}

/** The file in stretches, each with the part that it comes from. */
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

/** What a built file is made of, by its source map. */
export function getParts(code: string, map: string): Part[] {
  const all = splitByPart(code, new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]));
  const totalSize = getCompressedSize(all.map(({ text }) => text));
  const costs = [...new Set(all.map(({ name }) => name))].map((name) => {
    const others = all.filter((each) => each.name !== name).map(({ text }) => text);
    return { name, compressedBytes: Math.max(0, totalSize - getCompressedSize(others)) };
  });
  // What parts have in common is compressed once, so that leaving out each of them alone comes to less than the whole.
  const counted = costs.reduce((total, { compressedBytes }) => total + compressedBytes, 0);
  return costs.map(({ name, compressedBytes }) => ({ name, compressedBytes: (compressedBytes / counted) * totalSize }));
}
