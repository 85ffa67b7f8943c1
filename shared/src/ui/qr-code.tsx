import type { Ref } from 'react';
import { styled } from 'styled-components';

/** Black on white whatever the theme: cameras read it so, and few read the reverse. */
const Drawing = styled.svg.attrs({ role: 'img' })`
  width: 100%;
  max-width: 16rem;
  height: auto;
  print-color-adjust: exact;
  forced-color-adjust: none;
`;

/** One path of all that is black: a bar for every run of modules in a row. */
function barsOf(modules: boolean[][]): string {
  return modules
    .flatMap((row, y) => row.map((black, x) => (black && !row[x - 1] ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : '')))
    .join('');
}

function runFrom(row: boolean[], start: number): number {
  const end = row.indexOf(false, start);
  return (end < 0 ? row.length : end) - start;
}

export interface QrCodeProps {
  /** Row by row, black modules true, with the quiet zone of four modules around them, as encoders give it. */
  modules: boolean[][];
  /** Says what the code leads to. */
  label: string;
  ref?: Ref<SVGSVGElement>;
}

/** A QR code. What makes the modules is the caller's. */
export function QrCode({ modules, label, ref }: QrCodeProps) {
  const side = modules.length;
  return (
    <Drawing ref={ref} aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={barsOf(modules)} fill="#000" />
    </Drawing>
  );
}
