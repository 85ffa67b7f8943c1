import type { SurveyStatus } from '@canvass/shared/contracts';
import { Badge } from '@canvass/shared/ui';

/** Whether a survey is published, in the terms of the specification, section 3. */
export function StatusBadge({ status }: { status: SurveyStatus }) {
  return <Badge kind={status === 'Publish' ? 'success' : 'danger'}>{status}</Badge>;
}
