import { tokens } from '@canvass/shared/ui';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { strings } from '../../strings';
import { NoticeBar } from './notice-bar';

/**
 * Sticks to the bottom of the window while the page is scrolled, and comes after its last line: nothing moves or is
 * covered.
 */
const NoticePosition = styled.output`
  position: sticky;
  bottom: 0;
  z-index: ${tokens.z.bar};
`;

const BottomNoticeBar = styled(NoticeBar)`
  border-width: 1px 0 0;
`;

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Shows that the connection is lost, at the bottom of the screen; announced politely. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return <NoticePosition>{!isOnline && <BottomNoticeBar>{strings.offline}</BottomNoticeBar>}</NoticePosition>;
}
