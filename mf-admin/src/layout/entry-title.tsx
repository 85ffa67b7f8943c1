import { tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';

const { font, text, tracking, weight } = tokens;

/** A survey's title, or who wrote: the heading of a record. */
export const EntryTitle = styled.h2`
  font: ${weight.bold} ${text.lg} / 1.25 ${font.serif};
  letter-spacing: ${tracking.heading};
  overflow-wrap: anywhere;

  a {
    color: inherit;
  }
`;
