import type { AuditEntry, TransferOffer } from '@canvass/shared/contracts';
import { describeActor, type AuditService } from '../../audit/audit.service';
import { readPage, toEntries, type PageRequest } from '../../kernel/http/lists/pagination';
import type { Page } from '../../kernel/http/lists/page';
import { invalidField, problem } from '../../kernel/http/problems/problem';
import { createMailContent } from '../../mails/mail-content';
import { createMailKey } from '../../mails/mail-key';
import type { NewMail } from '../../records/mails.collection';
import type { Outbox } from '../../mails/outbox';
import type { UserRecord } from '../../records/users.collection';
import type { SurveyorLookup } from '../surveyors';
import { MAX_REVISION } from '../../records/surveys.collection';
import type { TransferredSurvey, TransfersRepository } from './transfers.repository';

/** The mail is the same whether or not its recipient has an account. */
function createOfferMail(
  { id, title }: TransferredSurvey,
  { from, to }: { from: string; to: string },
  offeredAt: Date,
  siteOrigin: string,
): NewMail {
  const content = createMailContent({
    // Without the title, because others may see the screen.
    subject: 'A survey is offered to you',
    heading: title,
    paragraphs: [
      `${from} offers you this survey.`,
      'If you accept, you become its only owner, and only you can read its responses. You need to be a surveyor.',
    ],
    link: { label: 'Accept or decline', url: `${siteOrigin}/dashboard/surveyor/surveys` },
    footer: 'The surveyor entered your email address. If you did not expect this, you can ignore it.',
  });
  return {
    ...content,
    kind: 'survey-offer',
    to,
    key: createMailKey('survey-offer', `${id}:${offeredAt.getTime()}`, to),
  };
}

export type TransfersService = ReturnType<typeof createTransfersService>;

/** Handing a survey to another surveyor: its owner offers it, and the other surveyor accepts or declines. */
export function createTransfersService({
  transfers,
  surveyors,
  audit,
  outbox,
  siteOrigin,
  now,
}: {
  transfers: TransfersRepository;
  surveyors: Pick<SurveyorLookup, 'findEmails'>;
  audit: AuditService;
  outbox: Pick<Outbox, 'runWithMails'>;
  /** Where the links of mails lead; without it, no mail is sent. */
  siteOrigin: string | undefined;
  now: () => Date;
}) {
  /** Runs a change of an offer and records it, without emails: the entries of both surveyors name their actors. */
  function runAudited(
    caller: UserRecord,
    { id, title }: TransferredSurvey,
    action: AuditEntry['action'],
    change: () => Promise<boolean>,
  ): Promise<boolean> {
    const auditEntry = {
      ...describeActor(caller),
      action,
      subject: { kind: 'survey' as const, id, label: title },
    };
    return audit.runAudited(auditEntry, async (setDetails) => {
      const isChanged = await change();
      if (!isChanged) setDetails({ outcome: 'refused' });
      return isChanged;
    });
  }

  return {
    findSurvey: (id: string): Promise<TransferredSurvey | null> => transfers.find(id),

    /** @throws invalid-input for the caller's own email; too-many-changes, not-your-survey */
    async offer(caller: UserRecord, survey: TransferredSurvey, email: string): Promise<number> {
      if (email === caller.email) throw invalidField('body.email', 'must be the email of another surveyor');
      if (survey.revision >= MAX_REVISION) throw problem('too-many-changes');
      if (survey.transfer?.toEmail === email) return 0;
      const offeredAt = now();
      const mails =
        siteOrigin === undefined
          ? []
          : [createOfferMail(survey, { from: caller.email, to: email }, offeredAt, siteOrigin)];
      const change = () => transfers.offer(survey.id, survey.surveyorUid, email, offeredAt);
      return outbox.runWithMails(mails, async () => {
        if (!(await runAudited(caller, survey, 'transfer-offered', change))) throw problem('not-your-survey');
        return 1;
      });
    },

    /** @returns 1, or 0 if the survey was not offered to anybody. */
    async cancel(caller: UserRecord, survey: TransferredSurvey): Promise<number> {
      if (!survey.transfer) return 0;
      const change = () => transfers.cancel(survey.id, survey.surveyorUid);
      return (await runAudited(caller, survey, 'transfer-canceled', change)) ? 1 : 0;
    },

    async listOffers(caller: UserRecord, request: PageRequest): Promise<Page<TransferOffer>> {
      const { items, next } = await readPage(request, (range) => transfers.listOffered(caller.email, range));
      const getEmail = await surveyors.findEmails(items);
      const presentOffer = (survey: TransferredSurvey): TransferOffer => ({
        surveyId: survey.id,
        title: survey.title,
        offeredBy: getEmail(survey),
        offeredAt: survey.transfer?.offeredAt.toISOString() ?? '',
        voteCount: survey.voteCount,
      });
      return { entries: toEntries(items, presentOffer), next };
    },

    /**
     * Accepts or declines an offer.
     * @throws offer-not-found if it was taken back in the meantime.
     */
    async answer(caller: UserRecord, survey: TransferredSurvey, decision: 'accept' | 'decline'): Promise<number> {
      // The new owner may repeat the acceptance.
      if (!survey.transfer) return 0;
      const { toEmail } = survey.transfer;
      const isAccepted = decision === 'accept';
      const change = () =>
        isAccepted ? transfers.accept(survey.id, toEmail, caller, now()) : transfers.decline(survey.id, toEmail);
      const action = isAccepted ? 'survey-transferred' : 'transfer-declined';
      if (!(await runAudited(caller, survey, action, change))) throw problem('offer-not-found');
      return 1;
    },
  };
}

/** Whether a survey is offered to a user, or belongs to them because they have accepted it. */
export function isOfferedTo({ uid, email }: UserRecord, { transfer, surveyorUid }: TransferredSurvey): boolean {
  return transfer ? transfer.toEmail === email : surveyorUid === uid;
}
