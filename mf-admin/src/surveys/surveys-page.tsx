import { PageHead, Stack, TabPanel, Tabs, Title } from '@canvass/shared/ui';
import type { ComponentType } from 'react';
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
  const Panel = panels[tab];
  return (
    <>
      <PageHead>
        <Title>{words.surveys.title}</Title>
      </PageHead>
      <Stack gap="form">
        <Tabs
          id="surveys"
          label={words.surveys.title}
          tabs={TABS.map((id) => ({ id, label: words.surveys.tabs[id] }))}
          selected={tab}
          onSelect={show}
        />
        <TabPanel id="surveys" selected={tab}>
          <Panel />
        </TabPanel>
      </Stack>
    </>
  );
}
