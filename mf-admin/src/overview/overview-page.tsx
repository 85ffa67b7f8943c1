import { PageHeader, Stack, Title } from '@canvass/shared/ui';
import { strings } from '../strings';
import { Counts } from './counts';
import { Events } from './events';

/** 'Overview': totals, open tasks for admins, and the latest actions. */
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
