import type { Survey } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { Button, formatDate } from '@canvass/shared/ui';
import * as strings from '../strings';

interface ReportButtonProps {
  survey: Survey;
  /** Whether it is the user's own survey. */
  isOwn: boolean;
  /** When the user reported the survey, if they have. */
  reportedAt: string | undefined;
  /** Whether it is still unknown if the user has reported the survey. */
  isPending: boolean;
  onOpen: () => void;
}

/**
 * Opens the report dialog; disabled when signed out (specification, section 5). Not shown for the user's own survey,
 * nor for an unpublished one, which an admin has already dealt with.
 */
export function ReportButton({ survey, isOwn, reportedAt, isPending, onOpen }: ReportButtonProps) {
  const { status } = useSession();
  if (survey.status !== 'Publish' || isOwn) return null;
  const buttonProps = { kind: 'danger-quiet', icon: 'flag', 'data-push': true } as const;
  if (reportedAt !== undefined) {
    // Not `disabled`: the focus returns to this button after a report.
    return (
      <Button {...buttonProps} aria-disabled="true">
        {strings.report.reported(formatDate(reportedAt))}
      </Button>
    );
  }
  return (
    <Button {...buttonProps} disabled={status !== 'signed-in' || isPending} onClick={onOpen}>
      {strings.report.open}
    </Button>
  );
}
