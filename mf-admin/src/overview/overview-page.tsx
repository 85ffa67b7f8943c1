import { PageHeader, Stack, Title } from '@canvass/shared/ui';
import { strings } from '../strings';
import { Counts } from './counts';
import { Events } from './events';

/** 'Overview': what there is, what waits for admins, and what was done lately. */
export function Page() {
  return (
    <>
      <PageHeader>
        <Title>{strings.overview.title}</Title>
      </PageHeader>
      <Stack gap="l">
        <Counts />
        <Events />
      </Stack>
    </>
  );
}
