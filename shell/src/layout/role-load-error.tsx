import { useSession } from '@canvass/shared/session';
import { ErrorState } from '@canvass/shared/ui';
import { strings } from '../strings';

/** Shows that the role failed to load, in place of the page, with a retry. */
export function RoleLoadError() {
  const { retryRole } = useSession();
  const { roleFailedTitle, roleFailedText } = strings.dashboard;
  return <ErrorState as="h1" title={roleFailedTitle} text={roleFailedText} onRetry={retryRole} />;
}
