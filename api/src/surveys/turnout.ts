import type { InvitationsRepository } from '../records/invitations.repository';
import type { SurveySummaryRecord } from '../records/surveys.collection';

type PolledSurvey = Pick<SurveySummaryRecord, 'id' | 'voterPolicy' | 'hasUninvitedVotes'>;

export type Turnout = ReturnType<typeof createTurnout>;

function hasOnlyInvitedVotes({ voterPolicy, hasUninvitedVotes }: PolledSurvey): boolean {
  return voterPolicy === 'invited' && !hasUninvitedVotes;
}

/** How many people are invited to surveys in which nobody else may vote or could before. */
export function createTurnout(invitations: Pick<InvitationsRepository, 'countBySurvey'>) {
  /** @returns a function that tells how many people are invited to one of these surveys; undefined if others may have voted. */
  async function countInvited(surveys: PolledSurvey[]): Promise<(survey: PolledSurvey) => number | undefined> {
    const polled = surveys.filter(hasOnlyInvitedVotes);
    const counts = polled.length === 0 ? new Map() : await invitations.countBySurvey(polled.map(({ id }) => id));
    return (survey) => (hasOnlyInvitedVotes(survey) ? (counts.get(survey.id) ?? 0) : undefined);
  }

  return {
    countInvited,

    /** How many people are invited; undefined if others may have voted. */
    async countInvitedTo(survey: PolledSurvey): Promise<number | undefined> {
      return (await countInvited([survey]))(survey);
    },
  };
}
