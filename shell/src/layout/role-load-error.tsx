import { useSession } from '@canvass/shared/session';
import { ErrorState } from '@canvass/shared/ui';
import { strings } from '../strings';

/** The role cannot be read: why the page is not there, and the way to try again. */
export function RoleLoadError() {
  const { retryRole } = useSession();
  const { roleFailedTitle, roleFailedText } = strings.dashboard;
  return <ErrorState as="h1" title={roleFailedTitle} text={roleFailedText} onRetry={retryRole} />;
}
