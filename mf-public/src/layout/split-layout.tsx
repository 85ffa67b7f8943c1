import { media, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';

const { space } = tokens;

/** A heading with its content below it, or next to it on wide screens. */
export const SplitLayout = styled.div`
  display: grid;
  gap: ${space.s6};

  ${media.beside} {
    grid-template-columns: 18rem minmax(0, 1fr);
    gap: ${space.s9};
  }
`;
