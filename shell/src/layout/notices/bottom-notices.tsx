import { Button, tokens } from '@canvass/shared/ui';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useSessionEnd } from '../../session/session-end';
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

/** Explains to a user why they were signed out, until they close it or sign in. */
function SignedOutNotice() {
  const { ended, dismiss } = useSessionEnd();
  if (!ended) return null;
  return (
    <BottomNoticeBar>
      <span>{strings.ended[ended]}</span>{' '}
      <Button kind="ghost" size="s" onClick={dismiss}>
        {strings.ended.close}
      </Button>
    </BottomNoticeBar>
  );
}

/**
 * Shows at the bottom of the screen, wherever the user has scrolled, why they were signed out, that a reload is due, or that
 * the connection is lost; announced politely.
 */
export function BottomNotices() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const hasUpdate = useSyncExternalStore(subscribeToOutdated, isOutdated, () => false);
  return (
    <NoticePosition>
      <SignedOutNotice />
      {hasUpdate && <UpdateNotice />}
      {!isOnline && <BottomNoticeBar>{strings.offline}</BottomNoticeBar>}
    </NoticePosition>
  );
}
