import type { Ref } from 'react';
import { styled } from 'styled-components';

/** Black on white in every theme: cameras can read that, and few can read the reverse. */
const QrCodeSvg = styled.svg.attrs({ role: 'img' })`
  width: 100%;
  max-width: 16rem;
  height: auto;
  print-color-adjust: exact;
  forced-color-adjust: none;
`;

/** One path for all black modules: a bar for every run in a row. */
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
  /** Rows of modules, true for black, including the quiet zone of four modules, as encoders return them. */
  modules: boolean[][];
  /** Describes what the code leads to. */
  label: string;
  ref?: Ref<SVGSVGElement>;
}

/** A QR code. The caller encodes the modules. */
export function QrCode({ modules, label, ref }: QrCodeProps) {
  const side = modules.length;
  return (
    <QrCodeSvg ref={ref} aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={toSvgPath(modules)} fill="#000" />
    </QrCodeSvg>
  );
}
