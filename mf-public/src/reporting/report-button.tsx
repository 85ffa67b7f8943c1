import type { Survey } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { Button, formatDateTime } from '@canvass/shared/ui';
import * as strings from '../strings';

interface ReportButtonProps {
  survey: Survey;
  /** When they reported it already. */
  reportedAt: string | undefined;
  /** It is not known yet whether they have. */
  isPending: boolean;
  onOpen: () => void;
}

/**
 * Opens the report dialog; disabled when signed out (specification, section 5). Nobody reports a survey of their own, and
 * one that is unpublished has been dealt with: there it does not stand.
 */
export function ReportButton({ survey, reportedAt, isPending, onOpen }: ReportButtonProps) {
  const { status, user } = useSession();
  if (survey.status !== 'Publish' || user?.email === survey.surveyorEmail) return null;
  const buttonProps = { kind: 'danger-quiet', icon: 'flag', 'data-push': true } as const;
  if (reportedAt !== undefined) {
    // Not `disabled`: the focus returns here after a report, and needs a place.
    return (
      <Button {...buttonProps} aria-disabled="true">
        {strings.report.reported(formatDateTime(reportedAt).day)}
      </Button>
    );
  }
  return (
    <Button {...buttonProps} disabled={status !== 'signed-in' || isPending} onClick={onOpen}>
      {strings.report.open}
    </Button>
  );
}
