import { ButtonLink, PageHeader, Stack, TabPanel, Tabs, Title } from '@canvass/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { DraftsList } from '../drafts/drafts-list';
import { ownSurveys as strings } from '../strings/own-surveys';
import { Offers } from '../transfers/offers';
import { OwnSurveysList } from './own-surveys';
import { paths } from '../paths';

/** 'Surveys': the surveyor's own surveys, each with a link to its responses, and the drafts. */
export function Page() {
  // In the address, so that links lead to the drafts, and a reload shows them again.
  const [search, setSearch] = useSearchParams();
  const selected = search.get('tab') === 'drafts' ? 'drafts' : 'published';
  return (
    <>
      <PageHeader>
        <Title>{strings.surveys}</Title>
        <ButtonLink to={paths.create.path}>{strings.create}</ButtonLink>
      </PageHeader>
      <Offers />
      <Stack gap="l">
        <Tabs
          id="surveys"
          label={strings.tabs.label}
          tabs={[
            { id: 'published', label: strings.tabs.published },
            { id: 'drafts', label: strings.tabs.drafts },
          ]}
          selected={selected}
          onSelect={(tab) => setSearch(tab === 'drafts' ? { tab } : {}, { replace: true })}
        />
        <TabPanel id="surveys" selected={selected}>
          {selected === 'drafts' ? <DraftsList /> : <OwnSurveysList />}
        </TabPanel>
      </Stack>
    </>
  );
}
