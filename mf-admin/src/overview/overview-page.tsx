import { PageHead, Stack, Title } from '@canvass/shared/ui';
import { words } from '../words';
import { Counts } from './counts';
import { Events } from './events';

/** 'Overview': what there is, what waits for admins, and what was done lately. */
export function Page() {
  return (
    <>
      <PageHead>
        <Title>{words.overview.title}</Title>
      </PageHead>
      <Stack gap="l">
        <Counts />
        <Events />
      </Stack>
    </>
  );
}
