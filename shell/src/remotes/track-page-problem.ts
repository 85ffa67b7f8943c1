import { trackEvent } from '../telemetry/event-buffer';
import { findShownVersion } from './page-store';

/** Records a problem that has no error of its own, as one of the area whose page is shown. */
export function trackPageProblem(problem: string): void {
  trackEvent({ kind: 'error', ...findShownVersion(), error: new Error(problem) });
}
