import type { Ref } from 'react';
import { styled } from 'styled-components';

/** Black on white whatever the theme: cameras read it so, and few read the reverse. */
const QrCodeSvg = styled.svg.attrs({ role: 'img' })`
  width: 100%;
  max-width: 16rem;
  height: auto;
  print-color-adjust: exact;
  forced-color-adjust: none;
`;

/** One path of all that is black: a bar for every run of modules in a row. */
function toSvgPath(modules: boolean[][]): string {
  return modules
    .flatMap((row, y) =>
      row.map((black, x) => (black && !row[x - 1] ? `M${x} ${y}h${getRunLength(row, x)}v1H${x}z` : '')),
    )
    .join('');
}

function getRunLength(row: boolean[], start: number): number {
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
    <QrCodeSvg ref={ref} aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={toSvgPath(modules)} fill="#000" />
    </QrCodeSvg>
  );
}
