import { Banner, Button } from '@canvass/shared/ui';
import { lazy, Suspense } from 'react';
import { useRegistry } from '../registry/registry-context';
import { useSessionEnd } from '../session/session-end';
import { words } from '../words';
import { Strip } from './strip';

/** For a few developers: not in the first file. */
const OverrideNotice = lazy(async () => ({ default: (await import('../session/override')).OverrideNotice }));

/** Says to somebody who was signed out why, until they close it or sign in; said aloud politely. */
function SignedOutNotice() {
  const { ended, dismiss } = useSessionEnd();
  return (
    <output>
      {ended && (
        <Strip>
          {words.ended[ended]}{' '}
          <Button kind="ghost" size="s" onClick={dismiss}>
            {words.ended.close}
          </Button>
        </Strip>
      )}
    </output>
  );
}

const HEIGHT = '--notices';

/** How much of the window the notices take before it is scrolled, for what has to end where the window ends. */
export const noticesHeight = `var(${HEIGHT}, 0px)`;

function tellHeight(notices: HTMLElement | null): (() => void) | undefined {
  if (!notices) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${notices.offsetHeight}px`));
  observer.observe(notices);
  return () => {
    observer.disconnect();
    style.removeProperty(HEIGHT);
  };
}

/** What stands above the navigation bar: that this is a demo, what is overridden, and why one was signed out. */
export function TopNotices() {
  const { demo, override } = useRegistry().config;
  return (
    <div ref={tellHeight}>
      {demo && (
        <Banner aria-label={words.demo}>
          <p>
            {demo.notice} {demo.mailbox && <a href={demo.mailbox}>{words.mailbox}</a>}
          </p>
        </Banner>
      )}
      {override && (
        <Suspense>
          <OverrideNotice override={override} reload={() => location.reload()} />
        </Suspense>
      )}
      <SignedOutNotice />
    </div>
  );
}
