import { SourceMap } from 'node:module';
import { compress } from '../../platform/build/compressed';

/** A package or folder in a built file. */
export interface Part {
  name: string;
  /** Bytes of the compressed file that it accounts for. */
  cost: number;
}

/** `react-dom` for what is of a package, `shared/ui` for what is of the project. */
export function partName(source: string): string {
  const [, ...inPackages] = source.split('node_modules/');
  const [first = '', second = ''] = inPackages.at(-1)?.split('/') ?? [];
  if (first.startsWith('@')) return `${first}/${second}`;
  if (first) return first;
  const [, app, folder = ''] = /^webpack:\/\/[^/]*\/(?:\.\/)?([^/]+)\/src\/([^/.]+)/.exec(source) ?? [];
  return app ? `${app}/${folder}` : 'webpack';
}

/** The file in stretches, each with the part that it comes from. */
function stretches(code: string, map: SourceMap): { name: string; text: string }[] {
  const found: { name: string; text: string }[] = [];
  for (const [number, line] of code.split('\n').entries()) {
    let begin = 0;
    let name = '';
    for (let column = 0; column <= line.length; column += 1) {
      const entry = column < line.length ? map.findEntry(number, column) : undefined;
      const source = entry && 'originalSource' in entry ? entry.originalSource : undefined;
      const next = typeof source === 'string' ? partName(source) : 'webpack';
      if (entry && next === name) continue;
      if (column > begin) found.push({ name, text: line.slice(begin, column) });
      begin = column;
      name = next;
    }
  }
  return found;
}

function sizeOf(texts: string[]): number {
  return compress(Buffer.from(texts.join(''))).length;
}

/** What a built file is made of, by its source map. */
export function partsOf(code: string, map: string): Part[] {
  const all = stretches(code, new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]));
  const whole = sizeOf(all.map(({ text }) => text));
  const costs = [...new Set(all.map(({ name }) => name))].map((name) => {
    const others = all.filter((each) => each.name !== name).map(({ text }) => text);
    return { name, cost: Math.max(0, whole - sizeOf(others)) };
  });
  // What parts have in common is compressed once, so that leaving out each of them alone comes to less than the whole.
  const counted = costs.reduce((total, { cost }) => total + cost, 0);
  return costs.map(({ name, cost }) => ({ name, cost: (cost / counted) * whole }));
}
