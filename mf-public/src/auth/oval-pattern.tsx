import { tokens } from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';

const { color } = tokens;

const CELL_SIZE = { width: 35, height: 25 };
const DRAWING_HEIGHT = 480;

const Drawing = styled.svg`
  position: absolute;
  inset: auto 0 0 0;
  width: 100%;
  height: 70%;
  mask-image: linear-gradient(to bottom, transparent, #000 30%);
`;

/** A field of ovals on the dark band. `heights`: the number of filled ovals in each column, from the left. */
export function OvalPattern({ heights }: { heights: readonly number[] }) {
  const id = useId();
  const oval = { x: 5, y: 4.5, width: 25, height: 16, rx: 8 };
  const emptyColor = `color-mix(in srgb, ${color.onDeep2} 26%, transparent)`;
  const columns = heights.map((ovals, index) => ({ x: index * CELL_SIZE.width, height: ovals * CELL_SIZE.height }));
  return (
    <Drawing viewBox={`0 0 770 ${DRAWING_HEIGHT}`} preserveAspectRatio="xMinYMax slice" aria-hidden="true">
      <defs>
        <pattern id={`${id}empty`} {...CELL_SIZE} patternUnits="userSpaceOnUse" y="5">
          <rect {...oval} style={{ fill: 'none', stroke: emptyColor, strokeWidth: 1.5 }} />
        </pattern>
        <pattern id={`${id}filled`} {...CELL_SIZE} patternUnits="userSpaceOnUse" y="5">
          <rect {...oval} style={{ fill: color.onDeep2 }} />
        </pattern>
      </defs>
      <rect width="770" height={DRAWING_HEIGHT} fill={`url(#${id}empty)`} />
      <g fill={`url(#${id}filled)`}>
        {columns.map(({ x, height }) => (
          <rect key={x} x={x} y={DRAWING_HEIGHT - height} width={CELL_SIZE.width} height={height} />
        ))}
      </g>
    </Drawing>
  );
}
