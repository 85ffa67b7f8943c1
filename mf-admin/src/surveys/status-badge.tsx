import type { SurveyStatus } from '@canvass/shared/contracts';
import { Badge, Meta, tokens, type BadgeKind, type PublishedSurveyState } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../strings';

const badges: Record<SurveyStatus, BadgeKind> = { Publish: 'success', Unpublish: 'danger' };

/** The state below the status: beside it, the two would take the width of the title. */
const Lines = styled.span`
  display: inline-grid;
  justify-items: start;
  gap: ${tokens.space.s1};
`;

interface StatusBadgeProps {
  status: SurveyStatus;
  /** The state, if it is known. */
  state?: PublishedSurveyState | undefined;
  /** Whether only people with its link find the survey. */
  isLinkOnly?: boolean;
}

/** Whether a survey is published, its state unless the status says all, and whether it is by link only. */
export function StatusBadge({ status, state = 'unpublished', isLinkOnly = false }: StatusBadgeProps) {
  return (
    <Lines>
      <Badge kind={badges[status]}>{strings.surveys.status[status]}</Badge>
      {state !== 'unpublished' && <Meta as="span">{strings.surveys.state[state]}</Meta>}
      {isLinkOnly && <Meta as="span">{strings.surveys.linkOnly}</Meta>}
    </Lines>
  );
}
