import {
  isSealed,
  MAX_INVITATIONS,
  REMINDER_INTERVAL_HOURS,
  type FieldProblem,
  type Invitation,
  type InvitationPreview,
  type RefusalReason,
  type RefusedEntry,
} from '@canvass/shared/contracts';
import { describeActor, type AuditService } from '../audit/audit.service';
import { readPage, toEntries, type PageRequest } from '../http/lists/pagination';
import type { Page } from '../http/pipeline/route';
import { problem } from '../http/problems/problem';
import type { SurveyRecord } from '../surveys/surveys.collection';
import type { SurveysRepository } from '../surveys/surveys.repository';
import { isDeletedAlias } from '../users/deletion/alias';
import type { UserRecord } from '../users/users.collection';
import type { AddressClaims } from '../votes/addresses/address-claims';
import type { OwnVotes } from '../votes/own-votes';
import type { InvitationTokens } from './invitation-token';
import { findUsedToVote } from './find-used-to-vote';
import { listUids, MAX_ACCOUNTS_PER_INVITATION, type InvitationRecord } from './invitations.collection';
import type { InvitationsRepository } from './invitations.repository';
import { findListProblem, parseInvitationList, type ParsedList } from './parse-invitation-list';

const HOUR_MS = 3_600_000;

interface InvitationInput {
  list: string;
  /** Invites the others of a list with refused entries. */
  skipRefused?: boolean | undefined;
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

const REFUSALS: Record<RefusalReason, string> = {
  'no-email': 'has no email address',
  'not-an-email': 'is not an email address',
  'unsupported-letters': 'has accented or non-Latin letters before the @',
};

/** Forms of earlier releases of mf-surveyor recognize it by `row` and the number. */
function describeRefused({ row, text, reason }: RefusedEntry): FieldProblem {
  return { field: 'body.list', message: `row ${row} ${REFUSALS[reason]}: ${text}` };
}

/** @throws invalid-input for a list without emails, or with too many. */
function parseList(list: string): ParsedList {
  const parsed = parseInvitationList(list);
  const listProblem = findListProblem(parsed);
  if (listProblem) throw problem('invalid-input', [listProblem]);
  return parsed;
}

/** @param usedToVote the ids of those of the page with which somebody has voted; absent while nobody may know. */
function presentInvitation(
  { id, email, invitedAt, remindedAt, uid }: InvitationRecord,
  usedToVote: ReadonlySet<string> | undefined,
): Invitation {
  return {
    _id: id,
    email,
    invitedAt: invitedAt.toISOString(),
    remindedAt: remindedAt?.toISOString(),
    ...(usedToVote && { isUsed: uid !== undefined, hasVoted: usedToVote.has(id) }),
  };
}

/** Invitations to vote. Their mails are derived from the stored invitations, see `invitation-mails.ts`. */
export function createInvitationsService({
  invitations,
  surveys,
  ownVotes,
  addressClaims,
  tokens,
  audit,
  now,
}: {
  invitations: InvitationsRepository;
  surveys: Pick<SurveysRepository, 'find'>;
  ownVotes: Pick<OwnVotes, 'filterVoters'>;
  addressClaims: Pick<AddressClaims, 'withdraw' | 'readmit'>;
  tokens: Pick<InvitationTokens, 'parse'>;
  audit: AuditService;
  now: () => Date;
}) {
  function createAuditEntry(caller: UserRecord, { id, title }: SurveyRecord, after: Record<string, unknown>) {
    const subject = { kind: 'survey' as const, id, label: title };
    return { ...describeActor(caller), action: 'people-invited' as const, subject, after };
  }

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
  async function withdrawUnopened(survey: SurveyRecord, id: string): Promise<number> {
    if (!(await invitations.deleteUnopened(survey.id, id))) throw problem('invitation-opened');
    await invitations.release(survey.id, 1);
    return 1;
  }

  return {
    findSurvey: (id: string): Promise<SurveyRecord | null> => surveys.find(id),

    /** @throws invalid-input; too-many-invitations */
    async preview(survey: SurveyRecord, list: string): Promise<InvitationPreview> {
      const { emails, ...counts } = parseList(list);
      const alreadyInvitedCount = (await invitations.filterInvited(survey.id, emails)).size;
      const newCount = emails.length - alreadyInvitedCount;
      if ((survey.invitationCount ?? 0) + newCount > MAX_INVITATIONS) throw problem('too-many-invitations');
      return { newCount, alreadyInvitedCount, ...counts };
    },

    /**
     * Invites the people of a list, once each, however often they are in it or were invited before.
     * @throws invalid-input with the rows that are refused; too-many-invitations. Nobody is invited then.
     */
    async invite(caller: UserRecord, survey: SurveyRecord, { list, skipRefused = false }: InvitationInput) {
      const { emails, refused } = parseList(list);
      if (refused.length > 0 && !skipRefused) throw problem('invalid-input', refused.map(describeRefused));
      return audit.runAudited(createAuditEntry(caller, survey, { listed: emails.length }), async (setDetails) => {
        const invitedBefore = await invitations.filterInvited(survey.id, emails);
        const newEmails = emails.filter((email) => !invitedBefore.has(email));
        if (!(await invitations.reserve(survey.id, newEmails.length, MAX_INVITATIONS)))
          throw problem('too-many-invitations');
        const invited = await invitations.insert(survey.id, newEmails, now());
        await invitations.release(survey.id, newEmails.length - invited);
        setDetails({ after: { listed: emails.length, invited } });
        return { invited, alreadyInvited: emails.length - invited };
      });
    },

    async list(survey: SurveyRecord, request: PageRequest): Promise<Page<Invitation>> {
      const { items, next } = await readPage(request, (range) => invitations.list(survey.id, range));
      // Beside the number of votes, an entry without a person would tell that the deleted one has voted.
      const listed = items.filter(({ email }) => !isDeletedAlias(email));
      const usedToVote = isSealed(survey) ? undefined : await findUsedToVote(ownVotes, survey, listed);
      return { entries: toEntries(listed, (item) => presentInvitation(item, usedToVote)), next };
    },

    /** @returns how many invitations get another mail, unless their person has voted by then. */
    remind(survey: SurveyRecord): Promise<number> {
      const at = now();
      const noneSince = new Date(at.getTime() - REMINDER_INTERVAL_HOURS * HOUR_MS);
      return invitations.requestReminders(survey.id, noneSince, at);
    },

    /** @throws invitation-used if its person has voted, or is about to; invitation-opened */
    async withdraw(survey: SurveyRecord, id: string): Promise<number> {
      if (isSealed(survey)) return withdrawUnopened(survey, id);
      const invitation = await invitations.find(survey.id, id);
      if (!invitation) return 0;
      if (await hasVoted(survey, invitation)) throw problem('invitation-used');
      // Of this and a vote that is being cast, the one wins that has the address first. If a crash comes before the next
      // step, nobody votes with the invitation until it is withdrawn.
      if (!(await addressClaims.withdraw(survey, invitation))) throw problem('invitation-used');
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
