import { useSession } from '@canvass/shared/session';
import { ErrorState } from '@canvass/shared/ui';
import { strings } from '../strings';

/** The role failed to load: why the page does not show, and a retry. */
export function RoleLoadError() {
  const { retryRole } = useSession();
  const { roleFailedTitle, roleFailedText } = strings.dashboard;
  return <ErrorState as="h1" title={roleFailedTitle} text={roleFailedText} onRetry={retryRole} />;
}
