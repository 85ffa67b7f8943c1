import type { SurveySort } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { EmptyState, ErrorState, Heading, Page as Column, Section, SectionHead } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { SurveyGrid, SurveyGridLoading } from '../surveys/survey-grid';
import { HOME_SIZE, topSurveysQuery } from '../surveys/survey-queries';
import * as words from '../words';

interface TopSurveysProps {
  id: string;
  title: string;
  sort: SurveySort;
  /** The first survey gets a large card. */
  lead?: boolean;
}

/** A list of the home page. It fails alone: the other list stands. */
export function TopSurveys({ id, title, ...list }: TopSurveysProps) {
  return (
    <Section aria-labelledby={id}>
      <Column>
        <SectionHead>
          <Heading id={id}>{title}</Heading>
          <Link to={paths.surveys.href(list.sort)}>{words.home.seeAll}</Link>
        </SectionHead>
        <List {...list} />
      </Column>
    </Section>
  );
}

function List({ sort, lead }: Pick<TopSurveysProps, 'sort' | 'lead'>) {
  const { data, error, refetch, isFetching } = useQuery(topSurveysQuery(sort));
  if (data?.length === 0) return <EmptyState as="h3" title={words.home.empty} text={words.home.emptyHint} />;
  if (data) return <SurveyGrid surveys={data} level="h3" lead={lead} />;
  if (!error) return <SurveyGridLoading count={HOME_SIZE} lead={lead} />;
  return (
    <ErrorState
      as="h3"
      title={words.home.listFailed}
      text={failureOf(error).title}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
