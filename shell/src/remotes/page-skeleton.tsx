import { Skeleton, Stack, VisuallyHidden } from '@canvass/shared/ui';
import { useLocation } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';
import { strings } from '../strings';

const hide = keyframes`
  from, to {
    visibility: hidden;
  }
`;

/** Hidden at first: the files of most pages are in the browser's cache, and a skeleton for a moment would flicker. */
const LateStack = styled(Stack)`
  animation: ${hide} 0.2s;
`;

/** The key of the router's first location. */
const FIRST_LOCATION_KEY = 'default';

/** In place of a page that loads; the first page of a document begins with the document's own skeleton. */
export function PageSkeleton() {
  const { key } = useLocation();
  const Parts = key === FIRST_LOCATION_KEY ? Stack : LateStack;
  return (
    <>
      <VisuallyHidden as="output">{strings.areaLoading}</VisuallyHidden>
      <Parts>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="block" />
      </Parts>
    </>
  );
}
