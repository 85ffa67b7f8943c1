import { css } from 'styled-components';
import { tokens } from '../theme/tokens';

const { color, line, radius, ring, ringGap } = tokens;

/** The frame of a selectable option: a label around its radio or checkbox. */
export const optionStyles = css`
  border: ${line.control};
  border-radius: ${radius.m};
  background: ${color.surface};
  color: ${color.ink};
  cursor: pointer;

  &:hover {
    border-color: ${color.ink};
  }

  &:has(:checked) {
    background: ${color.accentSoft};
    border-color: ${color.accent};
    box-shadow: inset 0 0 0 1px ${color.accent};
  }

  &:has(:focus-visible) {
    outline: ${ring};
    outline-offset: ${ringGap};
  }
`;
