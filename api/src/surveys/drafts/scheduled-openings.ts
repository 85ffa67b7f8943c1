import { parseDeadline } from '@canvass/shared/contracts';
import { getEffectiveRole } from '../../records/effective-role';
import type { UsersRepository } from '../../records/users.repository';
import type { PublicationService } from '../publication.service';
import type { SurveyRecord } from '../../records/surveys.collection';
import type { SurveysRepository } from '../surveys.repository';
import type { DraftRecord } from '../../records/drafts.collection';
import type { DraftsRepository } from './drafts.repository';
import { checkContent } from './publishable-content';

/** How many drafts are opened in one run of the scheduler. */
const MAX_OPENINGS = 100;

export type ScheduledOpenings = ReturnType<typeof createScheduledOpenings>;

/** Opens scheduled surveys: when the scheduler finds them, or when somebody asks for one that the scheduler has not opened yet. */
export function createScheduledOpenings({
  surveys,
  drafts,
  users,
  publication,
  now,
}: {
  surveys: Pick<SurveysRepository, 'find'>;
  drafts: DraftsRepository;
  users: Pick<UsersRepository, 'findByUid'>;
  publication: PublicationService;
  now: () => Date;
}) {
  /** @returns false if it cannot open; it is then an ordinary draft again. */
  async function open(draft: DraftRecord, opensAt: Date): Promise<boolean> {
    const owner = await users.findByUid(draft.surveyorUid);
    const isSurveyor = owner !== null && getEffectiveRole(owner, now()) === 'surveyor';
    const checked = isSurveyor ? checkContent(draft.content, owner.email) : undefined;
    const deadline =
      checked && 'survey' in checked ? parseDeadline(checked.survey.deadline, checked.survey.closesAt) : null;
    if (!isSurveyor || !checked || !('survey' in checked) || !deadline || deadline.closesAt <= opensAt) {
      await drafts.cancelOpening(draft);
      return false;
    }
    const { survey } = checked;
    await publication.publish(owner, { survey, deadline, at: opensAt, by: 'schedule', draftId: draft.id });
    return true;
  }

  return {
    /** Finds a survey. If its time to open has come, but the scheduler has not opened it yet, it opens now. */
    async findSurvey(id: string): Promise<SurveyRecord | null> {
      const survey = await surveys.find(id);
      if (survey) return survey;
      const draft = await drafts.find(id);
      if (draft && !(draft.opensAt && draft.opensAt <= now() && (await open(draft, draft.opensAt)))) return null;
      // Without a draft, another process may have opened it just before.
      return surveys.find(id);
    },

    /** The scheduler's task. */
    task: {
      name: 'open-surveys' as const,
      findNextDue: () => drafts.findNextOpening(),
      async run(): Promise<number> {
        let opened = 0;
        for (const draft of await drafts.listDue(now(), MAX_OPENINGS)) {
          if (draft.opensAt && (await open(draft, draft.opensAt))) opened += 1;
        }
        return opened;
      },
    },
  };
}
