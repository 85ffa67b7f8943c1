import { tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';

const { font, text, tracking, weight } = tokens;

/** The heading of a record: a survey's title, or a sender. */
export const EntryTitle = styled.h2`
  font: ${weight.bold} ${text.lg} / 1.25 ${font.serif};
  letter-spacing: ${tracking.heading};
  overflow-wrap: anywhere;

  a {
    color: inherit;
  }
`;
