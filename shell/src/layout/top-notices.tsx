import { Banner, media, tokens } from '@canvass/shared/ui';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useRegistry } from '../registry/registry-context';
import { words } from '../words';

const { color, space, text } = tokens;

const OfflineStrip = styled.span`
  display: block;
  padding: ${space.s2} ${space.s4};
  border-bottom: 1px solid ${color.warnLine};
  background: ${color.warnSoft};
  color: ${color.ink};
  font-size: ${text.sm};
  line-height: 1.45;
  text-align: center;

  ${media.print} {
    display: none;
  }
`;

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says when the connection is gone; said aloud politely. */
function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <output>{!online && <OfflineStrip>{words.offline}</OfflineStrip>}</output>;
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

/** What stands above the navigation bar: that this is a demo, and that the connection is gone. */
export function TopNotices() {
  const { demo } = useRegistry().config;
  return (
    <div ref={tellHeight}>
      {demo && (
        <Banner aria-label={words.demo}>
          <p>
            {demo.notice} {demo.mailbox && <a href={demo.mailbox}>{words.mailbox}</a>}
          </p>
        </Banner>
      )}
      <OfflineNotice />
    </div>
  );
}
