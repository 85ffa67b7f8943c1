import type { DraftContent } from '@canvass/shared/contracts';
import type { DraftDocument } from '../../src/records/drafts.collection';
import { createStableId, getDeadline, subtractDays, DAY_MS } from '../demo-survey';

/** The hour in UTC at which the scheduled survey opens. */
const OPENING_HOUR = 8;

interface DemoDraft {
  content: Omit<DraftContent, 'deadline' | 'description' | 'questions'> & {
    description: string;
    questions: { title: string; description?: string; kind?: 'yes-no' | 'rating' | 'multiple'; options?: string[] }[];
  };
  createdDaysAgo: number;
  opensInDays?: number;
  closesInDays?: number;
}

const DRAFTS: DemoDraft[] = [
  {
    content: {
      title: 'A sauna at the lake',
      description: 'A small wooden sauna next to the jetty, run by the swimming club from autumn to spring.',
      category: 'Health',
      questions: [
        { title: 'Should the town lease the land to the club?', kind: 'yes-no' },
        {
          title: 'When would you come?',
          kind: 'multiple',
          options: ['Weekday mornings', 'Evenings', 'Weekends', 'Never'],
        },
      ],
      resultsPolicy: 'after-voting',
      voterPolicy: 'any-account',
    },
    createdDaysAgo: 4,
    opensInDays: 6,
    closesInDays: 48,
  },
  {
    content: {
      title: 'The playground on Mill Lane',
      description: '',
      questions: [{ title: 'What is missing there?', kind: 'multiple', options: ['Swings', 'A water pump', ''] }],
    },
    createdDaysAgo: 1,
  },
];

/** A scheduled survey and an unfinished draft. */
export function createDraftDocuments(surveyorUid: string, now: Date): DraftDocument[] {
  return DRAFTS.map(({ content, createdDaysAgo, opensInDays, closesInDays }) => {
    const at = subtractDays(now, createdDaysAgo);
    const openingDay = opensInDays === undefined ? undefined : now.getTime() + opensInDays * DAY_MS;
    return {
      _id: createStableId(`draft ${content.title}`, at),
      surveyorUid,
      content: {
        ...content,
        deadline: closesInDays === undefined ? '' : getDeadline(closesInDays, now).day,
        questions: content.questions.map((question) => ({ description: '', options: [], ...question })),
      },
      ...(openingDay !== undefined && {
        opensAt: new Date(openingDay - (openingDay % DAY_MS) + OPENING_HOUR * 3_600_000),
      }),
      revision: 3,
      updatedAt: at,
    };
  });
}
