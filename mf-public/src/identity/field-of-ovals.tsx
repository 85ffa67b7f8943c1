import { tokens } from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';

const { color } = tokens;

const CELL = { width: 35, height: 25 };
const HEIGHT = 480;

const Drawing = styled.svg`
  position: absolute;
  inset: auto 0 0 0;
  width: 100%;
  height: 70%;
  mask-image: linear-gradient(to bottom, transparent, #000 30%);
`;

/** A field of ovals on the dark band. `heights`: how many are filled in each column, from the left. */
export function FieldOfOvals({ heights }: { heights: readonly number[] }) {
  const id = useId();
  const oval = { x: 5, y: 4.5, width: 25, height: 16, rx: 8 };
  const faint = `color-mix(in srgb, ${color.onDeep2} 26%, transparent)`;
  const columns = heights.map((ovals, index) => ({ x: index * CELL.width, height: ovals * CELL.height }));
  return (
    <Drawing viewBox={`0 0 770 ${HEIGHT}`} preserveAspectRatio="xMinYMax slice" aria-hidden="true">
      <defs>
        <pattern id={`${id}empty`} {...CELL} patternUnits="userSpaceOnUse" y="5">
          <rect {...oval} style={{ fill: 'none', stroke: faint, strokeWidth: 1.5 }} />
        </pattern>
        <pattern id={`${id}filled`} {...CELL} patternUnits="userSpaceOnUse" y="5">
          <rect {...oval} style={{ fill: color.onDeep2 }} />
        </pattern>
      </defs>
      <rect width="770" height={HEIGHT} fill={`url(#${id}empty)`} />
      <g fill={`url(#${id}filled)`}>
        {columns.map(({ x, height }) => (
          <rect key={x} x={x} y={HEIGHT - height} width={CELL.width} height={height} />
        ))}
      </g>
    </Drawing>
  );
}
