import type { SurveyStatus } from '@canvass/shared/contracts';
import { BallotCard, tokens } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { externalPaths } from '../paths';

const { color, font, text, tracking, weight } = tokens;

const SurveyHeading = styled.h2`
  font: ${weight.bold} ${text.lg} / 1.25 ${font.serif};
  letter-spacing: ${tracking.heading};
  overflow-wrap: anywhere;

  ${BallotCard} & {
    font-size: ${text.xl};
    text-wrap: balance;
  }

  a {
    color: inherit;
    text-decoration-color: ${color.lineStrong};
  }

  a:hover {
    color: ${color.accentHover};
    text-decoration-color: currentColor;
  }
`;

interface SurveyTitleProps {
  id: string;
  title: string;
  status: SurveyStatus;
  as?: 'h2' | 'h3';
}

/** A survey's title as a heading; links to the survey while it is published. */
export function SurveyTitle({ id, title, status, as }: SurveyTitleProps) {
  return (
    <SurveyHeading as={as} dir="auto">
      {status === 'Publish' ? <Link to={externalPaths.survey(id)}>{title}</Link> : title}
    </SurveyHeading>
  );
}
