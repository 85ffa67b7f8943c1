import { rememberDestination, useIsHydrating } from '@canvass/shared/session';
import { Button } from '@canvass/shared/ui';
import { type MouseEvent, type RefObject, useLayoutEffect } from 'react';
import { rememberTypedValues } from '../document/early-input';
import { NoticeBar } from '../layout/notices/notice-bar';
import { strings } from '../strings';
import { PageRegion } from './page-region';

/** Until the application takes over, rules of the document hide what is not for its reader. */
function removeHidden(region: Element): void {
  for (const element of region.querySelectorAll<HTMLElement>('[data-session], [data-needs]')) {
    const { display, visibility } = getComputedStyle(element);
    if (display === 'none') element.remove();
    else element.style.visibility = visibility;
  }
}

/** A button that does nothing must not look as if it did. Forms with an address work without scripts. */
function disableButtons(region: Element): void {
  for (const button of region.querySelectorAll('button')) button.disabled = !button.form?.hasAttribute('action');
}

/** A link to a sign-in, which leads back. */
function handleClick({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a[data-returns]')) {
    rememberDestination(location.pathname + location.search);
  }
}

interface Props {
  /** What the server rendered. */
  html: string;
  region?: RefObject<HTMLDivElement | null>;
  /** `loading`: another attempt is under way. `late`: the page may still arrive. */
  status: 'failed' | 'late' | 'loading';
  /** The area and its version, for support. */
  source: string;
  onRetry: () => void;
  /** Called when the page replaces this one, with a function that repeats there what was typed here. */
  onLeave: (replayInput: (page: Element) => void) => void;
}

/** A page that the server rendered and whose area cannot run: it can be read, and its links work. */
export function KeptPage({ html, region, status, source, onRetry, onLeave }: Props) {
  const isHydrating = useIsHydrating();
  useLayoutEffect(() => {
    const element = region?.current;
    if (!element) return undefined;
    removeHidden(element);
    disableButtons(element);
    return () => onLeave(rememberTypedValues(element));
  }, [region, onLeave]);
  return (
    <>
      {!isHydrating && (
        <NoticeBar role={status === 'late' ? 'status' : 'alert'}>
          <span>{status === 'late' ? strings.keptLate : strings.kept}</span> <small>({source})</small>{' '}
          <Button kind="ghost" size="s" onClick={onRetry} busy={status === 'loading'}>
            {strings.tryAgain}
          </Button>
        </NoticeBar>
      )}
      <PageRegion ref={region} onClick={handleClick} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
