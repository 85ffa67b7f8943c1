import { isSealed, REMINDER_INTERVAL_HOURS } from '@canvass/shared/contracts';
import { problem } from '../kernel/http/problems/problem';
import type { SurveyRecord } from '../records/surveys.collection';
import type { SurveysRepository } from '../surveys/surveys.repository';
import { isDeletedAlias } from '../records/alias';
import type { UserRecord } from '../records/users.collection';
import type { AddressClaims } from '../votes/addresses/address-claims';
import type { OwnVotes } from '../votes/own-votes';
import type { InvitationTokens } from '../records/invitation-token';
import { findUsedToVote } from './find-used-to-vote';
import { listUids, MAX_ACCOUNTS_PER_INVITATION, type InvitationRecord } from '../records/invitations.collection';
import type { InvitationsRepository } from '../records/invitations.repository';
import type { InvitedSurvey, InvitedSurveys } from './invited-surveys';
import type { Inviting } from './inviting';
import type { Roll } from './roll';
import type { ScheduledReminders } from './reminders/scheduled-reminders';

const HOUR_MS = 3_600_000;

export type InvitationsService = ReturnType<typeof createInvitationsService>;

export interface InvitationDependencies {
  invitations: InvitationsRepository;
  surveys: Pick<SurveysRepository, 'find'>;
  invitedSurveys: InvitedSurveys;
  ownVotes: Pick<OwnVotes, 'filterVoters'>;
  addressClaims: Pick<AddressClaims, 'withdraw' | 'readmit'>;
  inviting: Inviting;
  roll: Roll;
  scheduledReminders: ScheduledReminders;
  tokens: Pick<InvitationTokens, 'parse'>;
  now: () => Date;
}

/** Invitations to vote. Their mails are derived from the stored invitations, see `invitation-mails.ts`. */
export function createInvitationsService({
  invitations,
  surveys,
  invitedSurveys,
  ownVotes,
  addressClaims,
  inviting,
  roll,
  scheduledReminders,
  tokens,
  now,
}: InvitationDependencies) {
  async function hasVoted(survey: SurveyRecord, invitation: InvitationRecord): Promise<boolean> {
    return (await findUsedToVote(ownVotes, survey, [invitation])).size > 0;
  }

  /**
   * Whether an account may use an invitation. Until the results of anonymous ballots are shown, that does not depend on who has
   * voted: the ballot box refuses a second vote of the address.
   */
  async function canUse({ uid }: UserRecord, survey: SurveyRecord, invitation: InvitationRecord): Promise<boolean> {
    if (invitation.uid === uid) return true;
    const isFull = listUids(invitation).length >= MAX_ACCOUNTS_PER_INVITATION;
    if (isFull || isDeletedAlias(invitation.email)) return false;
    return isSealed(survey) || !(await hasVoted(survey, invitation));
  }

  /** Until the results of anonymous ballots are shown, what somebody may take back must not tell who has voted. */
  async function withdrawUnopened(survey: InvitedSurvey, id: string): Promise<number> {
    if (!(await invitations.deleteUnopened(survey.id, id))) throw problem('invitation-opened');
    if (!survey.isScheduled) await invitations.release(survey.id, 1);
    return 1;
  }

  return {
    ...inviting,
    roll,
    scheduledReminders,

    findSurvey: (id: string, caller: UserRecord): Promise<InvitedSurvey | null> => invitedSurveys.find(id, caller),

    /** @returns how many invitations get another mail, unless their person has voted by then. */
    remind(survey: SurveyRecord): Promise<number> {
      const at = now();
      const noneSince = new Date(at.getTime() - REMINDER_INTERVAL_HOURS * HOUR_MS);
      return invitations.requestReminders(survey.id, noneSince, at);
    },

    /** @throws invitation-used if its person has voted, or is about to; invitation-opened */
    async withdraw(survey: InvitedSurvey, id: string): Promise<number> {
      if (isSealed(survey) || survey.isScheduled) return withdrawUnopened(survey, id);
      const invitation = await invitations.find(survey.id, id);
      if (!invitation) return 0;
      if (await hasVoted(survey, invitation)) throw problem('invitation-used');
      // Once anonymous ballots are shown, nobody votes anymore, and the key of the addresses may be gone. Otherwise, of this and a
      // vote that is being cast, the one wins that has the address first. If a crash comes before the next step, nobody votes
      // with the invitation until it is withdrawn.
      const canBeUsed = survey.ballotPolicy !== 'anonymous';
      if (canBeUsed && !(await addressClaims.withdraw(survey, invitation))) throw problem('invitation-used');
      if (!(await invitations.delete(survey.id, id))) return 0;
      await invitations.release(survey.id, 1);
      return 1;
    },

    /**
     * Binds the invitation of a link to the caller. Until somebody has voted with it, another account can use it.
     * @throws invitation-not-found if the link is not valid, or another account has voted with it.
     */
    async redeem(caller: UserRecord, surveyId: string, token: string): Promise<number> {
      const id = tokens.parse(token);
      const survey = id === undefined ? null : await surveys.find(surveyId);
      if (!survey || id === undefined) throw problem('invitation-not-found');
      for (let attempt = 0; attempt < MAX_ACCOUNTS_PER_INVITATION; attempt += 1) {
        const invitation = await invitations.find(surveyId, id);
        if (!invitation || !(await canUse(caller, survey, invitation))) throw problem('invitation-not-found');
        await addressClaims.readmit(survey, invitation);
        if (invitation.uid === caller.uid) return 0;
        const outcome = await invitations.bind(invitation, caller.uid);
        if (outcome !== 'changed') return outcome === 'bound' ? 1 : 0;
      }
      throw problem('invitation-not-found');
    },
  };
}
