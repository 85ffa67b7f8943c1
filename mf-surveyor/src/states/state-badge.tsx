import type { SurveyState } from '@canvass/shared/contracts';
import { Badge, type BadgeKind } from '@canvass/shared/ui';
import { states as strings } from '../strings/states';

const badgeKinds: Record<SurveyState, BadgeKind> = {
  draft: 'neutral',
  scheduled: 'info',
  open: 'success',
  closed: 'neutral',
  unpublished: 'danger',
  withdrawn: 'warn',
  deleted: 'neutral',
};

/** The state of a survey. */
export function StateBadge({ state }: { state: SurveyState }) {
  return <Badge kind={badgeKinds[state]}>{strings.names[state]}</Badge>;
}
