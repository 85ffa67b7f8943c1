import { emailSchema, isSealed } from '@canvass/shared/contracts';
import type { Outbox } from '../mails/outbox';
import { createMailKey } from '../mails/mail-key';
import type { NewMail } from '../records/mails.collection';
import type { NewNotification } from '../records/notifications.collection';
import type { Notifier } from '../notifications/notifier';
import type { UnsubscribeTokens } from '../records/unsubscribe-token';
import { getSurveyState } from '../surveys/states/survey-state';
import type { SurveyRecord } from '../records/surveys.collection';
import { createSurveyorLookup } from '../surveys/surveyors';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { UserRecord } from '../records/users.collection';
import type { UsersRepository } from '../records/users.repository';
import type { OwnVotes } from '../votes/own-votes';
import type { InvitationTokens } from '../records/invitation-token';
import { findUsedToVote } from './find-used-to-vote';
import { createInvitationContent } from './invitation-content';
import type { DueInvitation, InvitationsRepository } from '../records/invitations.repository';
import type { RefusalsRepository } from '../records/refusals.repository';

/** How many invitations are read at once. */
const BATCH_SIZE = 500;

/** The maximum number of mails in one run of the scheduler. */
const MAX_MAILS = 10_000;

function isReadable({ email, mailRequestedAt }: DueInvitation): boolean {
  return emailSchema.safeParse(email).success && mailRequestedAt instanceof Date;
}

function isReminder({ remindedAt, mailRequestedAt }: DueInvitation): boolean {
  return remindedAt?.getTime() === mailRequestedAt.getTime();
}

/**
 * Derives the mails about invitations from the stored invitations, and puts them into the outbox. After a crash, the
 * next run derives the same mails again, and the outbox stores each once.
 */
export function createInvitationMails({
  invitations,
  refusals,
  surveys,
  ownVotes,
  users,
  notifier,
  outbox,
  tokens,
  unsubscribeTokens,
  siteOrigin,
  now,
}: {
  invitations: InvitationsRepository;
  refusals: Pick<RefusalsRepository, 'filterRefused' | 'loadIds'>;
  surveys: Pick<SurveysRepository, 'findMany'>;
  ownVotes: Pick<OwnVotes, 'filterVoters'>;
  users: Pick<UsersRepository, 'findUids' | 'findByUid'>;
  notifier: Pick<Notifier, 'notify'>;
  outbox: Pick<Outbox, 'queue'>;
  tokens: Pick<InvitationTokens, 'create'>;
  unsubscribeTokens: Pick<UnsubscribeTokens, 'create'>;
  /** Where the links lead; without it, mails wait. */
  siteOrigin: string | undefined;
  now: () => Date;
}) {
  const surveyors = createSurveyorLookup(users);

  /** Of a survey that has another owner now, the note of the earlier one is left out. */
  function createMail(
    invitation: DueInvitation,
    {
      survey,
      surveyor,
      refusalId,
      origin,
    }: { survey: SurveyRecord; surveyor: UserRecord | null; refusalId: string; origin: string },
  ): NewMail {
    const { id, email, mailRequestedAt, note } = invitation;
    const kind = isReminder(invitation) ? 'vote-reminder' : 'vote-invitation';
    const stopToken = unsubscribeTokens.create({ subjectId: id, scope: 'survey-invitation' });
    const refuseToken = unsubscribeTokens.create({ subjectId: refusalId, scope: 'all-invitations' });
    const content = createInvitationContent({
      survey,
      surveyor,
      note: note?.uid === survey.surveyorUid ? note : undefined,
      isReminder: isReminder(invitation),
      links: {
        // The address is for the form that creates an account. Browsers send no server what follows the `#`.
        vote: `${origin}/surveys/${survey.id}?invitation=${tokens.create(id)}#to=${encodeURIComponent(email)}`,
        stop: `${origin}/unsubscribe/${stopToken}`,
        refuse: `${origin}/unsubscribe/${refuseToken}`,
      },
    });
    return {
      ...content,
      unsubscribeUrl: `${origin}/api/unsubscribe/${stopToken}`,
      kind,
      to: email,
      key: createMailKey(kind, `${id}:${mailRequestedAt.getTime()}`, email),
      // Who gets a reminder of an anonymous vote has not voted.
      ...(isSealed(survey) && isReminder(invitation) ? { hidesRecipient: true as const } : { invitationId: id }),
      sendUntil: survey.closesAt,
    };
  }

  /** Writes the mails, except to those who have refused all invitations. */
  async function createMails(
    wanted: { invitation: DueInvitation; survey: SurveyRecord }[],
    origin: string,
  ): Promise<NewMail[]> {
    const surveyorsById = new Map<string, UserRecord | null>();
    for (const { survey } of wanted)
      if (!surveyorsById.has(survey.id)) surveyorsById.set(survey.id, await surveyors.find(survey));
    const refused = await refusals.filterRefused(wanted.map(({ invitation }) => invitation.email));
    const mailed = wanted.filter(({ invitation }) => !refused.has(invitation.email));
    if (mailed.length === 0) return [];
    const getRefusalId = await refusals.loadIds();
    return mailed.map(({ invitation, survey }) => {
      const surveyor = surveyorsById.get(survey.id) ?? null;
      return createMail(invitation, { survey, surveyor, refusalId: getRefusalId(invitation.email), origin });
    });
  }

  /** Those who have an account also see the invitation there. */
  async function notifyUsers(wanted: { invitation: DueInvitation; survey: SurveyRecord }[]): Promise<void> {
    const uids = await users.findUids(wanted.map(({ invitation }) => invitation.email));
    const notifications = wanted.flatMap(({ invitation, survey }): NewNotification[] => {
      const { id, email, mailRequestedAt } = invitation;
      const uid = invitation.uid ?? uids.get(email);
      if (uid === undefined) return [];
      const kind = isReminder(invitation) ? 'survey-reminder' : 'survey-invitation';
      const details = { surveyId: survey.id, surveyTitle: survey.title, invitationId: id };
      return [{ key: `${kind}:${id}:${mailRequestedAt.getTime()}:${uid}`, uid, kind, details, at: mailRequestedAt }];
    });
    await notifier.notify(notifications);
  }

  async function queueBatch(due: DueInvitation[], origin: string): Promise<number> {
    const surveyIds = [...new Set(due.map(({ surveyId }) => surveyId))];
    const found = new Map((await surveys.findMany(surveyIds)).map((survey) => [survey.id, survey]));
    const usedToVote = new Set<string>();
    for (const survey of found.values()) {
      const ofSurvey = due.filter(({ surveyId }) => surveyId === survey.id);
      for (const id of await findUsedToVote(ownVotes, survey, ofSurvey)) usedToVote.add(id);
    }
    const wanted = due.flatMap((invitation) => {
      const survey = found.get(invitation.surveyId);
      // Nobody can vote in a survey that is hidden or closed, and who has voted needs no reminder.
      if (!survey || getSurveyState(survey, now()) !== 'open') return [];
      // The roll names a damaged invitation to the survey's owner.
      if (!isReadable(invitation)) return [];
      if (isReminder(invitation) && usedToVote.has(invitation.id)) return [];
      return [{ invitation, survey }];
    });
    const queued = await outbox.queue(await createMails(wanted, origin));
    await notifyUsers(wanted);
    await invitations.recordQueued(due.map(({ id }) => id));
    return queued;
  }

  return {
    /** The scheduler's task. */
    task: {
      name: 'queue-invitation-mails' as const,
      findNextDue: () => (siteOrigin === undefined ? Promise.resolve(undefined) : invitations.findNextMail()),
      async run(): Promise<number> {
        if (siteOrigin === undefined) return 0;
        let queued = 0;
        for (let read = 0; read < MAX_MAILS; read += BATCH_SIZE) {
          const due = await invitations.listDueMails(now(), BATCH_SIZE);
          if (due.length === 0) break;
          queued += await queueBatch(due, siteOrigin);
        }
        return queued;
      },
    },
  };
}
