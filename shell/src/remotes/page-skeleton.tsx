import { Skeleton, Stack, VisuallyHidden } from '@canvass/shared/ui';
import { strings } from '../strings';

export function PageSkeleton() {
  return (
    <>
      <VisuallyHidden as="output">{strings.areaLoading}</VisuallyHidden>
      <Stack>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="block" />
      </Stack>
    </>
  );
}
