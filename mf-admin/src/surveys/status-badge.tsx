import type { SurveyStatus } from '@canvass/shared/contracts';
import { Badge, type BadgeKind } from '@canvass/shared/ui';
import { strings } from '../strings';

const badges: Record<SurveyStatus, BadgeKind> = { Publish: 'success', Unpublish: 'danger' };

/** Whether a survey is published. */
export function StatusBadge({ status }: { status: SurveyStatus }) {
  return <Badge kind={badges[status]}>{strings.surveys.status[status]}</Badge>;
}
