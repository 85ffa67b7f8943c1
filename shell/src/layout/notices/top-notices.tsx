import { Banner } from '@canvass/shared/ui';
import { lazy, Suspense } from 'react';
import { useRegistry } from '../../registry/registry-context';
import { strings } from '../../strings';

/** Only a few developers need it, so it is not in the first file. */
const OverrideNotice = lazy(async () => ({ default: (await import('../../session/override')).OverrideNotice }));

const HEIGHT_PROPERTY = '--notices';

/** The height of the notices before scrolling, for elements that have to end at the bottom of the window. */
export const noticesHeight = `var(${HEIGHT_PROPERTY}, 0px)`;

function publishHeight(notices: HTMLElement | null): (() => void) | undefined {
  if (!notices) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT_PROPERTY, `${notices.offsetHeight}px`));
  observer.observe(notices);
  return () => {
    observer.disconnect();
    style.removeProperty(HEIGHT_PROPERTY);
  };
}

/** The notices above the navigation bar: that this is a demo, and what is overridden. */
export function TopNotices() {
  const { demo, override } = useRegistry().config;
  return (
    <div ref={publishHeight}>
      {demo && (
        <Banner aria-label={strings.demo}>
          <p>
            <span>{demo.notice}</span> {demo.mailbox && <a href={demo.mailbox}>{strings.mailbox}</a>}
          </p>
        </Banner>
      )}
      {override && (
        <Suspense>
          <OverrideNotice override={override} reload={() => location.reload()} />
        </Suspense>
      )}
    </div>
  );
}
