import { Button } from '@canvass/shared/ui';
import { BottomNoticeBar, NoticePosition } from '../layout/notices/bottom-notices';
import { strings } from '../strings';
import { documentStrings } from './strings';

interface Props {
  /** The state of the shell in which it shows. A failure is announced at once, and that it is late politely. */
  state: 'late' | 'failed';
  text: string;
}

/** What a document says about its shell. The inline script shows it, and handles its button. */
function LoadNotice({ state, text }: Props) {
  return (
    <NoticePosition data-frame={state} {...(state === 'failed' && { as: 'div', role: 'alert' })}>
      <BottomNoticeBar>
        {text}{' '}
        <Button kind="ghost" size="s">
          {strings.tryAgain}
        </Button>
      </BottomNoticeBar>
    </NoticePosition>
  );
}

/** The shell has neither loaded nor failed for a while. */
export function LateNotice({ isReadable }: { isReadable: boolean }) {
  return <LoadNotice state="late" text={isReadable ? documentStrings.lateReadable : documentStrings.lateSkeleton} />;
}

/** The shell failed to load. Unlike a skeleton, a rendered page can be read without it. */
export function FailureNotice() {
  return <LoadNotice state="failed" text={documentStrings.failedNotice} />;
}
