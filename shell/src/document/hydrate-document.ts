import type { DocumentData } from '@canvass/shared/area';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { trackEvent } from '../telemetry/event-buffer';
import { rememberEarlyInput } from './early-input';
import { HYDRATING_ATTRIBUTE } from './hydrating';
import { removeEarlyParts } from './mount-over-skeleton';

/**
 * Takes over a document that was rendered on the server, element by element, so that nothing moves, and focus, selection,
 * scroll position, and what was typed are kept. Differences between server and browser are reported as errors of the area.
 * @param render renders the application, which calls the function when it has taken over.
 */
export function hydrateDocument(
  root: Element,
  { area, version }: Pick<DocumentData, 'area' | 'version'>,
  render: (onShown: () => void) => ReactNode,
): void {
  const replayInput = rememberEarlyInput(root);
  const application = render(() => {
    root.removeAttribute(HYDRATING_ATTRIBUTE);
    removeEarlyParts();
    replayInput();
  });
  // From here on, React itself handles clicks, also on what it has not taken over yet.
  root.setAttribute(HYDRATING_ATTRIBUTE, '');
  hydrateRoot(root, application, {
    onRecoverableError(error) {
      trackEvent({ kind: 'error', area, version, error });
      console.error(error);
    },
  });
}
