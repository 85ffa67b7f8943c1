import type { SurveyStatus } from '@canvass/shared/contracts';
import { Badge } from '@canvass/shared/ui';
import { ownSurveys } from '../strings/own-surveys';

/** Whether a survey is published. */
export function StatusBadge({ status }: { status: SurveyStatus }) {
  return <Badge kind={status === 'Publish' ? 'success' : 'danger'}>{ownSurveys.status[status]}</Badge>;
}
