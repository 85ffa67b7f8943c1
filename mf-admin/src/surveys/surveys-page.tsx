import { formatTotal, PageHeader, Stack, TabPanel, Tabs, Title } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { overviewQuery } from '../overview/overview-query';
import { Queue } from '../reports/queue';
import { Reviews } from '../reviews/reviews';
import { strings } from '../strings';
import { SurveysList } from './surveys-list';

/** In display order. */
const SURVEY_TABS = ['all', 'reported', 'unpublish', 'review'] as const;
type SurveyTab = (typeof SURVEY_TABS)[number];

/** The current tab, kept in the address: `?tab=reported`. Changing the tab removes all other parameters. */
function useSurveyTab(): [SurveyTab, (tab: SurveyTab) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = SURVEY_TABS.find((each) => each === search.get('tab')) ?? 'all';
  return [tab, (next) => next !== tab && setSearch(next === 'all' ? {} : { tab: next })];
}

const panels: Record<SurveyTab, ComponentType> = {
  all: () => <SurveysList status="all" />,
  reported: Queue,
  unpublish: () => <SurveysList status="Unpublish" />,
  review: Reviews,
};

/** 'Surveys' of admins: all surveys with their status, the reported ones, and the review requests. */
export function Page() {
  const [tab, show] = useSurveyTab();
  const { data: counts } = useQuery(overviewQuery);
  const countByTab: Record<SurveyTab, number | string | undefined> = {
    all: counts?.surveys,
    reported: counts?.reported,
    unpublish: counts?.unpublished,
    review: counts?.reviews,
  };
  const tabs = SURVEY_TABS.map((id) => ({
    id,
    label: strings.surveys.tabs[id],
    // The tabs work without the counts, so nothing is shown when those fail to load.
    count: countByTab[id] === undefined ? undefined : formatTotal(countByTab[id]),
  }));
  const Panel = panels[tab];
  return (
    <>
      <PageHeader>
        <Title>{strings.surveys.title}</Title>
      </PageHeader>
      <Stack gap="form">
        <Tabs id="surveys" label={strings.surveys.title} tabs={tabs} selected={tab} onSelect={show} />
        <TabPanel id="surveys" selected={tab}>
          <Panel />
        </TabPanel>
      </Stack>
    </>
  );
}
