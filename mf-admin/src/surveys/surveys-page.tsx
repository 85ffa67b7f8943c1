import { formatTotal, PageHead, Stack, TabPanel, Tabs, Title } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { overviewQuery } from '../overview/overview-query';
import { Queue } from '../reports/queue';
import { Reviews } from '../reviews/reviews';
import { words } from '../words';
import { SurveysList } from './surveys-list';
import { type Tab, TABS, useTab } from './use-tab';

const panels: Record<Tab, ComponentType> = {
  all: () => <SurveysList shelf="all" />,
  reported: Queue,
  unpublish: () => <SurveysList shelf="Unpublish" />,
  review: Reviews,
};

/** 'Surveys' of admins: all of them with their status, what was reported, and who asks for another look. */
export function Page() {
  const [tab, show] = useTab();
  const { data: counts } = useQuery(overviewQuery);
  const countOf: Record<Tab, number | string | undefined> = {
    all: counts?.surveys,
    reported: counts?.reported,
    unpublish: counts?.unpublished,
    review: counts?.reviews,
  };
  const tabs = TABS.map((id) => ({
    id,
    label: words.surveys.tabs[id],
    // Without them the tabs are as good: nothing is said of counts that do not load.
    count: countOf[id] === undefined ? undefined : formatTotal(countOf[id]),
  }));
  const Panel = panels[tab];
  return (
    <>
      <PageHead>
        <Title>{words.surveys.title}</Title>
      </PageHead>
      <Stack gap="form">
        <Tabs id="surveys" label={words.surveys.title} tabs={tabs} selected={tab} onSelect={show} />
        <TabPanel id="surveys" selected={tab}>
          <Panel />
        </TabPanel>
      </Stack>
    </>
  );
}
