import { Skeleton, Stack, VisuallyHidden } from '@canvass/shared/ui';
import { words } from '../words';

/** The shape of a page that is on its way. */
export function PageLoading() {
  return (
    <>
      <VisuallyHidden as="output">{words.areaLoading}</VisuallyHidden>
      <Stack>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="block" />
      </Stack>
    </>
  );
}
