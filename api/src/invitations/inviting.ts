import {
  MAX_INVITATIONS,
  type FieldProblem,
  type InvitationPreview,
  type RefusalReason,
  type RefusedEntry,
} from '@canvass/shared/contracts';
import { describeActor, type AuditService } from '../audit/audit.service';
import { problem } from '../kernel/http/problems/problem';
import { formatMailDate } from '../mails/mail-formats';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { UserRecord } from '../records/users.collection';
import type { DailyLimit } from './daily-limit';
import { previewInvitationMail } from './invitation-content';
import type { InvitationNote } from '../records/invitations.collection';
import type { InvitationsRepository } from '../records/invitations.repository';
import type { InvitedSurvey } from './invited-surveys';
import { countPeople } from '../records/mailbox';
import { findListProblem, parseInvitationList, type ParsedList } from './parse-invitation-list';
import type { RefusalsRepository } from '../records/refusals.repository';

/** How many of those who have refused all invitations a preview names. */
const MAX_DECLINED_NAMED = 50;

export interface InvitationInput {
  list: string;
  /** Invites the others of a list with refused entries. */
  skipRefused?: boolean | undefined;
  /** For whom the surveyor invites. */
  organization?: string | undefined;
  message?: string | undefined;
}

export type Inviting = ReturnType<typeof createInviting>;

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

function createNote({ uid }: UserRecord, { organization, message }: InvitationInput): InvitationNote | undefined {
  return organization || message
    ? { uid, ...(organization && { organization }), ...(message && { message }) }
    : undefined;
}

function createTodayProblem(count: number, { left, endsAt }: { left: number; endsAt: Date }) {
  const message = `names ${count} new people, and you can invite ${left} more today; the count starts again on ${formatMailDate(endsAt)}, at 00:00 UTC`;
  return problem('too-many-invitations-today', [{ field: 'body.list', message }]);
}

/** Who of a list can be invited, and their invitations. */
export function createInviting({
  invitations,
  surveys,
  refusals,
  dailyLimit,
  audit,
  now,
}: {
  invitations: Pick<InvitationsRepository, 'filterInvited' | 'reserve' | 'insert' | 'release' | 'sendWaiting'>;
  surveys: Pick<SurveysRepository, 'find'>;
  refusals: Pick<RefusalsRepository, 'filterRefused'>;
  dailyLimit: DailyLimit;
  audit: AuditService;
  now: () => Date;
}) {
  function createAuditEntry(
    caller: UserRecord,
    { id, title, isScheduled }: InvitedSurvey,
    after: Record<string, unknown>,
  ) {
    // Admins read entries, and see nothing of a survey that is not open yet.
    const subject = { kind: 'survey' as const, id, label: isScheduled ? '' : title };
    return { ...describeActor(caller), action: 'people-invited' as const, subject, after };
  }

  /** Who of a list would be invited, and who not because they have refused all invitations. */
  async function sortOut(survey: InvitedSurvey, emails: string[]): Promise<Record<'newEmails' | 'declined', string[]>> {
    const invitedBefore = await invitations.filterInvited(survey.id, emails);
    const others = emails.filter((email) => !invitedBefore.has(email));
    const refused = await refusals.filterRefused(others);
    return {
      newEmails: others.filter((email) => !refused.has(email)),
      declined: others.filter((email) => refused.has(email)),
    };
  }

  /** A scheduled survey has no counter yet: it counts its invitations when it opens. */
  async function reserve({ id, isScheduled, invitationCount = 0 }: InvitedSurvey, count: number): Promise<boolean> {
    return isScheduled ? invitationCount + count <= MAX_INVITATIONS : invitations.reserve(id, count, MAX_INVITATIONS);
  }

  /**
   * Counts invitations for the day of their surveyor and in their survey, before they are stored.
   * @returns a function that takes back some of them.
   * @throws too-many-invitations; too-many-invitations-today
   */
  async function takePlaces(caller: UserRecord, survey: InvitedSurvey, newEmails: string[]) {
    const people = countPeople(newEmails);
    const giveBackToday = await dailyLimit.take(caller, people);
    if (!giveBackToday) throw createTodayProblem(people, await dailyLimit.read(caller));
    if (!(await reserve(survey, newEmails.length))) {
      await giveBackToday();
      throw problem('too-many-invitations');
    }
    return async (notInvited: number) => {
      if (!survey.isScheduled) await invitations.release(survey.id, notInvited);
    };
  }

  return {
    /** @throws invalid-input; too-many-invitations; too-many-invitations-today */
    async preview(caller: UserRecord, survey: InvitedSurvey, input: InvitationInput): Promise<InvitationPreview> {
      const { emails, ...counts } = parseList(input.list);
      const { newEmails, declined } = await sortOut(survey, emails);
      const newCount = newEmails.length;
      if ((survey.invitationCount ?? 0) + newCount > MAX_INVITATIONS) throw problem('too-many-invitations');
      const people = countPeople(newEmails);
      const today = await dailyLimit.read(caller);
      if (people > today.left) throw createTodayProblem(people, today);
      return {
        newCount,
        alreadyInvitedCount: emails.length - newCount - declined.length,
        ...counts,
        declinedCount: declined.length,
        declined: declined.slice(0, MAX_DECLINED_NAMED),
        mail: previewInvitationMail({ survey, surveyor: caller, note: createNote(caller, input) }),
      };
    },

    /**
     * Invites the people of a list, once each, however often they are in it or were invited before, except those who have refused
     * all invitations.
     * @throws invalid-input with the rows that are refused; too-many-invitations; too-many-invitations-today. Nobody is invited
     * then.
     */
    async invite(caller: UserRecord, survey: InvitedSurvey, input: InvitationInput) {
      const { emails, refused } = parseList(input.list);
      if (refused.length > 0 && !input.skipRefused) throw problem('invalid-input', refused.map(describeRefused));
      const { newEmails, declined } = await sortOut(survey, emails);
      const inviteNew = () =>
        audit.runAudited(createAuditEntry(caller, survey, { listed: emails.length }), async (setDetails) => {
          const giveBack = await takePlaces(caller, survey, newEmails);
          const note = createNote(caller, input);
          const waitsForOpening = survey.isScheduled ?? false;
          const inserted = await invitations.insert(survey.id, newEmails, { at: now(), note, waitsForOpening });
          // It may have opened just before they were stored.
          if (waitsForOpening && (await surveys.find(survey.id))) await invitations.sendWaiting(survey.id, now());
          await giveBack(newEmails.length - inserted);
          // A concurrent call may have invited everybody.
          setDetails({
            after: { listed: emails.length, invited: inserted },
            ...(inserted === 0 && { outcome: 'refused' }),
          });
          return inserted;
        });
      // That everybody was invited before is no event.
      const invited = newEmails.length > 0 ? await inviteNew() : 0;
      const alreadyInvited = emails.length - invited - declined.length;
      return { invited, alreadyInvited, ...(declined.length > 0 && { declined: declined.length }) };
    },
  };
}
