import { formatCount, plural } from '@canvass/shared/ui';

/** The texts of the recent activity: each action of an admin or surveyor as a sentence. */
export const events = {
  title: 'Recent activity',
  byAction: {
    'survey-created': (who: string, title: string) => `${who} created the survey “${title}”.`,
    'survey-edited': (who: string, title: string) => `${who} edited the survey “${title}”.`,
    'survey-closed': (who: string, title: string) => `${who} closed voting on the survey “${title}”.`,
    'survey-extended': (who: string, title: string) => `${who} extended voting on the survey “${title}”.`,
    'survey-reopened': (who: string, title: string) => `${who} reopened voting on the survey “${title}”.`,
    'survey-withdrawn': (who: string, title: string) => `${who} withdrew the survey “${title}”.`,
    'survey-restored': (who: string, title: string) => `${who} restored the withdrawn survey “${title}”.`,
    /** Only its owner sees the title before the survey opens. */
    'survey-scheduled': (who: string, opensAt?: string) =>
      opensAt
        ? `${who} scheduled a survey to open on ${opensAt}.`
        : `${who} canceled the scheduled opening of a survey.`,
    'transfer-offered': (who: string, title: string) => `${who} offered the survey “${title}” to another surveyor.`,
    'transfer-canceled': (who: string, title: string) => `${who} took back the offer of the survey “${title}”.`,
    'transfer-declined': (who: string, title: string) => `${who} declined to take over the survey “${title}”.`,
    'survey-transferred': (who: string, title: string) => `${who} took over the survey “${title}”.`,
    /** @param title undefined before the survey opens. */
    'people-invited': (who: string, title: string | undefined, count: number) => {
      const survey = title === undefined ? 'a scheduled survey' : `the survey “${title}”`;
      return plural(count, {
        one: `${who} invited one person to vote in ${survey}.`,
        other: `${who} invited ${formatCount(count)} people to vote in ${survey}.`,
      });
    },
    'survey-published': (who: string, title: string) => `${who} published the survey “${title}”.`,
    'survey-unpublished': (who: string, title: string) => `${who} unpublished the survey “${title}”.`,
    'survey-deleted': (who: string, title: string) => `${who} deleted the survey “${title}”.`,
    'review-requested': (who: string, title: string) => `${who} requested a review of the survey “${title}”.`,
    'reports-dismissed': (who: string, title: string, count: number) =>
      plural(count, {
        one: `${who} dismissed one report of the survey “${title}”.`,
        other: `${who} dismissed ${formatCount(count)} reports of the survey “${title}”.`,
      }),
    'reports-reopened': (who: string, title: string, count: number) =>
      plural(count, {
        one: `${who} opened one dismissed report of the survey “${title}” again.`,
        other: `${who} opened ${formatCount(count)} dismissed reports of the survey “${title}” again.`,
      }),
    'role-changed': (who: string, whom: string, role: string, until?: string) =>
      until ? `${who} gave ${whom} the role ${role} until ${until}.` : `${who} gave ${whom} the role ${role}.`,
    'surveyor-request-declined': (who: string, whom: string) =>
      `${who} declined the request of ${whom} to become a surveyor.`,
    'user-deleted': (who: string, whom: string) => `${who} deleted ${whom}.`,
    /** `message` as the API names it: 'Message from Ada'. */
    'message-marked': (who: string, message: string, isDone: boolean) => {
      const name = message.charAt(0).toLowerCase() + message.slice(1);
      return isDone ? `${who} marked the ${name} as done.` : `${who} marked the ${name} as open again.`;
    },
  },
  /** For actions that a newer API records. */
  unknownAction: (who: string, subject: string) => `${who} changed “${subject}”.`,
  left: 'a deleted user',
  leftByThemselves: 'A user deleted their own account.',
  operator: 'an operator of the server',
  outcome: {
    begun: 'It is not known whether this was completed.',
    refused: 'This was refused and changed nothing.',
  },
  none: 'No activity yet',
  noneText: 'Actions of admins and surveyors appear here.',
  failed: 'Recent activity did not load',
} as const;
