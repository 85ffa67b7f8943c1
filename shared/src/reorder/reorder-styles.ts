import { css } from 'styled-components';
import { media, tokens } from '../ui/theme/tokens';

const { color, lift, motion } = tokens;

/** The styles of a row: lifted, or making room for the lifted one. */
export const reorderRowStyles = css`
  &[data-lifted] {
    position: relative;
    z-index: 1;
    outline: 2px solid ${color.accent};
    outline-offset: -2px;
    background: ${color.raised};
    box-shadow: ${lift.menu};
  }

  &[data-shifted] {
    transition: translate ${motion.calm} ${motion.ease};

    ${media.stillness} {
      transition: none;
    }
  }
`;
