import { Button, tokens } from '@canvass/shared/ui';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { strings } from '../../strings';
import { isOutdated, subscribeToOutdated } from '../../updates/outdated';
import { NoticeBar } from './notice-bar';

/**
 * Sticks to the bottom of the window while the page is scrolled, and comes after its last line: nothing moves or is
 * covered.
 */
export const NoticePosition = styled.output`
  position: sticky;
  bottom: 0;
  z-index: ${tokens.z.bar};
`;

export const BottomNoticeBar = styled(NoticeBar)`
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

/** Offers a reload where versions of this tab are not served any more; users decide when, so that they lose nothing. */
function UpdateNotice() {
  return (
    <BottomNoticeBar>
      {strings.update.text}{' '}
      <Button kind="ghost" size="s" onClick={() => location.reload()}>
        {strings.update.reload}
      </Button>
    </BottomNoticeBar>
  );
}

/** Shows at the bottom of the screen that the connection is lost, or that a reload is due; announced politely. */
export function BottomNotices() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const hasUpdate = useSyncExternalStore(subscribeToOutdated, isOutdated, () => false);
  return (
    <NoticePosition>
      {hasUpdate && <UpdateNotice />}
      {!isOnline && <BottomNoticeBar>{strings.offline}</BottomNoticeBar>}
    </NoticePosition>
  );
}
