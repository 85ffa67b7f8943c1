import type { SurveyStatus } from '@canvass/shared/contracts';
import { Badge, Meta, Row, type BadgeKind, type PublishedSurveyState } from '@canvass/shared/ui';
import { strings } from '../strings';

const badges: Record<SurveyStatus, BadgeKind> = { Publish: 'success', Unpublish: 'danger' };

interface StatusBadgeProps {
  status: SurveyStatus;
  /** The state, if it is known. */
  state?: PublishedSurveyState | undefined;
}

/** Whether a survey is published, and its state unless the status says all. */
export function StatusBadge({ status, state = 'unpublished' }: StatusBadgeProps) {
  return (
    <Row as="span">
      <Badge kind={badges[status]}>{strings.surveys.status[status]}</Badge>
      {state !== 'unpublished' && <Meta as="span">{strings.surveys.state[state]}</Meta>}
    </Row>
  );
}
