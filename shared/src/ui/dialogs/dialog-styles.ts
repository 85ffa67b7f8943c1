import { css } from 'styled-components';
import { tokens } from '../theme/tokens';

const { color, lift, line, radius, space } = tokens;

/** The sheet that floats above a page: a dialog, or a popup of the library. */
export const dialogStyles = css`
  width: min(30rem, calc(100vw - 2 * ${space.gutter}));
  padding: 0;
  border: ${line.hair};
  border-radius: ${radius.l};
  background: ${color.raised};
  color: ${color.ink};
  box-shadow: ${lift.dialog};
`;
