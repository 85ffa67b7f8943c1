import { Lead, media, Meta, PageColumn as Column, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';

const { height, space, width } = tokens;

/** The page of one survey: its header across the full width, the ballot, and its facts next to it. */
export const SurveyLayout = styled(Column)`
  display: grid;
  gap: ${space.s7} ${space.s8};
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  padding-block: ${space.s7} ${space.section};

  ${media.medium} {
    grid-template-columns: minmax(0, ${width.read}) minmax(17rem, 1fr);
  }

  /* On paper a ballot: what it is, until when and where, then the questions. */
  ${media.print} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space.s5};
    padding: 0;
  }
`;

export const SurveyHead = styled.header`
  grid-column: 1 / -1;
  display: grid;
  gap: ${space.s4};
  max-width: 56rem;

  /* Title and description begin at one edge, also those from right to left, which have other widths. */
  > h1,
  > p {
    justify-self: start;
  }

  ${media.print} {
    order: -2;
  }
`;

/** The surveyor's description of the survey, with its line breaks. */
export const SurveyDescription = styled(Lead)`
  white-space: pre-line;
`;

/** When the survey closes, shown where the facts are below the ballot. */
export const SurveyCloses = styled(Meta)`
  ${media.medium} {
    display: none;
  }

  ${media.print} {
    display: none;
  }
`;

export const SurveyAside = styled.aside`
  display: grid;
  gap: ${space.s6};
  min-width: 0;

  ${media.medium} {
    position: sticky;
    top: calc(${height.bar} + ${space.s5});
  }

  ${media.print} {
    position: static;
    order: -1;
  }
`;
