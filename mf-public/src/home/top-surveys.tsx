import type { SurveySort } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { EmptyState, ErrorState, Heading, PageColumn as Column, Section, SectionHeader } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { SurveyGrid, SurveyGridSkeleton } from '../surveys/list/survey-grid';
import { HOME_LIST_SIZE, topSurveysQuery } from '../surveys/survey-queries';
import * as strings from '../strings';

interface TopSurveysProps {
  id: string;
  title: string;
  sort: SurveySort;
  /** Whether the first survey gets a large card. */
  lead?: boolean;
}

/** A list on the home page. If it fails, the other list is not affected. */
export function TopSurveys({ id, title, ...list }: TopSurveysProps) {
  return (
    <Section aria-labelledby={id}>
      <Column>
        <SectionHeader>
          <Heading id={id}>{title}</Heading>
          <Link to={paths.surveys.href(list.sort)}>{strings.home.seeAll}</Link>
        </SectionHeader>
        <TopSurveyList {...list} />
      </Column>
    </Section>
  );
}

function TopSurveyList({ sort, lead }: Pick<TopSurveysProps, 'sort' | 'lead'>) {
  const { data, error, refetch, isFetching } = useQuery(topSurveysQuery(sort));
  if (data?.length === 0) return <EmptyState as="h3" title={strings.home.empty} text={strings.home.emptyHint} />;
  if (data) return <SurveyGrid surveys={data} level="h3" lead={lead} />;
  if (!error) return <SurveyGridSkeleton count={HOME_LIST_SIZE} lead={lead} />;
  return (
    <ErrorState
      as="h3"
      title={strings.home.listFailed}
      text={toApiError(error).title}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
