import { css } from 'styled-components';
import { tokens } from '../theme/tokens';

const { font, space, text, weight } = tokens;

/** The line of an answer on a ballot: an oval or a box, and its text. */
export const choiceStyles = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space.s4};
  min-height: 3.25rem;
  padding: ${space.s3} ${space.s4};
  font: ${weight.regular} ${text.lg} / 1.35 ${font.serif};
  overflow-wrap: anywhere;
`;
