import { tokens } from '@canvass/shared/ui';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { strings } from '../../strings';
import { NoticeBar } from './notice-bar';

/** At the window's lower edge wherever the page is scrolled, and below its last line: nothing moves, nothing is covered. */
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

/** Shows and announces, politely, that the connection is lost. At the bottom of the screen. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return <NoticePosition>{!isOnline && <BottomNoticeBar>{strings.offline}</BottomNoticeBar>}</NoticePosition>;
}
