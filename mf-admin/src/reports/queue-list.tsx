import type { ReportedSurvey } from '@canvass/shared/contracts';
import { Badge, Card, media, Meta, tokens } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ListFocus } from '../layout/use-list-focus';
import { paths } from '../paths';
import { strings } from '../strings';

const { color, font, line, ring, space, text, weight } = tokens;

/** Where the survey is shown below the list, the list scrolls on its own. */
const ListCard = styled(Card)`
  @media (max-width: 75.99rem) {
    max-height: 21rem;
    overflow-y: auto;
  }

  ${media.print} {
    display: none;
  }
`;

const Item = styled.li`
  position: relative;
  display: grid;
  justify-items: start;
  gap: ${space.s1};
  padding: ${space.s4} ${space.s5};

  & + & {
    border-top: ${line.hair};
  }

  &:hover {
    background: ${color.sunken};
  }

  &[aria-current] {
    background: ${color.accentSoft};
    box-shadow: inset 0 0 0 1px ${color.accentLine};
  }

  a {
    color: ${color.ink};
    text-decoration: none;
    font: ${weight.bold} ${text.lg} / 1.25 ${font.serif};
    overflow-wrap: anywhere;
  }

  /* The whole entry is the link. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  a:focus-visible {
    outline: none;
  }

  &:has(a:focus-visible) {
    outline: ${ring};
    outline-offset: -3px;
  }

  ${media.forcedColors} {
    &[aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

/** The number of reports from which on a survey is highlighted. */
const HIGH_REPORT_COUNT = 5;

/** The given reasons, most frequent first. */
export function listReasons({ reasons }: ReportedSurvey) {
  return Object.entries(reasons)
    .map(([reason, count]) => ({ reason: reason as keyof typeof strings.reports.reasons, count }))
    .toSorted((one, other) => other.count - one.count);
}

interface QueueListProps {
  surveys: ReportedSurvey[];
  selected: ReportedSurvey | undefined;
  focus: ListFocus;
  onSelect: (surveyId: string) => void;
}

/** The surveys that await a decision. The links lead to the survey next to the list. */
export function QueueList({ surveys, selected, focus, onSelect }: QueueListProps) {
  return (
    <ListCard as="div" flush>
      <ul aria-label={strings.reports.queue}>
        {surveys.map((survey) => {
          const { surveyId, title, open } = survey;
          return (
            <Item key={surveyId} aria-current={survey === selected ? 'true' : undefined}>
              <Link
                ref={focus.register(surveyId)}
                to={`${paths.surveys}?tab=reported&survey=${surveyId}`}
                replace
                onClick={() => onSelect(surveyId)}
              >
                <bdi>{title}</bdi>
              </Link>
              <Badge kind={open >= HIGH_REPORT_COUNT ? 'danger' : 'warn'}>{strings.reports.count(open)}</Badge>
              <Meta as="span">
                {listReasons(survey)
                  .map(({ reason }) => strings.reports.reasons[reason])
                  .join(', ')}
              </Meta>
            </Item>
          );
        })}
      </ul>
    </ListCard>
  );
}
