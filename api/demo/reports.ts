import type { ReportReason, ReportState } from '@canvass/shared/contracts';
import type { ReasonCounts, ReportDocument } from '../src/records/reports.collection';
import type { OpenReports } from '../src/records/surveys.collection';
import { createStableId, findChange, getSurveyId, subtractDays, type DemoSurvey } from './demo-survey';
import { findDemoUser, type DemoUser } from './people';
import { getVoter } from './voters';

interface DemoReport {
  title: string;
  reason: ReportReason;
  details?: string;
  /** Somebody with a demo account, or the number of a voter. */
  by: 'user' | 'pro-user' | number;
  daysAgo: number;
  /** When an admin dismissed it. Reports of unpublished surveys were upheld, others are open. */
  dismissedDaysAgo?: number;
}

const PARENTS = 'Parents’ evening: what suits you?';
const MARKET = 'Moving the Saturday market';
const BAKERY = 'Have you heard of Marlow Bread?';
const SWIMMING = 'Opening hours of the swimming hall';

const REPORTS: DemoReport[] = [
  {
    title: PARENTS,
    reason: 'private-data',
    details: 'It asks for the names of our children.',
    by: 'user',
    daysAgo: 21,
  },
  { title: PARENTS, reason: 'private-data', details: 'Why do you need a name for that?', by: 'pro-user', daysAgo: 20 },
  { title: PARENTS, reason: 'private-data', by: 31, daysAgo: 20 },
  { title: MARKET, reason: 'misleading', details: 'The council has not voted on this yet.', by: 52, daysAgo: 17 },
  { title: MARKET, reason: 'misleading', by: 77, daysAgo: 15 },
  {
    title: 'Sunday hours at the city library',
    reason: 'misleading',
    details: 'The cost in the description seems too high to me.',
    by: 'user',
    daysAgo: 30,
    dismissedDaysAgo: 27,
  },
  {
    title: 'The new timetable app',
    reason: 'other',
    details: 'The old app is still in the store, so the results will be mixed up.',
    by: 'pro-user',
    daysAgo: 41,
    dismissedDaysAgo: 40,
  },
  { title: BAKERY, reason: 'spam', details: 'This is an advertisement with a question mark.', by: 12, daysAgo: 6 },
  { title: BAKERY, reason: 'spam', by: 140, daysAgo: 5 },
  {
    title: BAKERY,
    reason: 'misleading',
    details: 'There are four bakeries in town. It names two.',
    by: 'user',
    daysAgo: 3,
  },
  {
    title: SWIMMING,
    reason: 'misleading',
    details: 'It says “not both”, but the budget for both was passed.',
    by: 90,
    daysAgo: 4,
  },
  {
    title: SWIMMING,
    reason: 'abusive',
    details: 'See the comments under the poster at the entrance.',
    by: 201,
    daysAgo: 2,
  },
  {
    title: 'Bus line 9: the new stops',
    reason: 'private-data',
    details: 'How far somebody walks tells where they live.',
    by: 'pro-user',
    daysAgo: 1,
  },
];

function getReporter(by: DemoReport['by'], demoUsers: DemoUser[]): { uid: string; email: string } | undefined {
  return typeof by === 'number' ? getVoter(by) : findDemoUser(demoUsers, by);
}

/** The reports of a survey: open, dismissed, or upheld when the survey was unpublished. */
export function createReportDocuments(survey: DemoSurvey, demoUsers: DemoUser[], now: Date): ReportDocument[] {
  const unpublished = findChange(survey, 'unpublished');
  return REPORTS.filter(({ title }) => title === survey.title).flatMap(
    ({ title, reason, details = '', by, daysAgo, dismissedDaysAgo }) => {
      const reporter = getReporter(by, demoUsers);
      const decidedDaysAgo = dismissedDaysAgo ?? unpublished?.daysAgo;
      const undecided: ReportState = unpublished ? 'upheld' : 'open';
      const at = subtractDays(now, daysAgo);
      const report = {
        _id: createStableId(`report of ${title} by ${by}`, at),
        surveyId: getSurveyId(survey, now),
        surveyTitle: title,
        reporterId: reporter?.uid ?? '',
        reportedBy: reporter?.email ?? '',
        reason,
        details,
        state: dismissedDaysAgo === undefined ? undecided : ('dismissed' as const),
        at,
        ...(decidedDaysAgo !== undefined && { decidedAt: subtractDays(now, decidedDaysAgo) }),
      };
      return reporter ? [report] : [];
    },
  );
}

/** The number of reports with a state, per reason. */
export function countReasons(reports: ReportDocument[], counted: ReportState): ReasonCounts {
  const counts: ReasonCounts = {};
  for (const { state, reason } of reports) if (state === counted) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** The counts that the survey of these reports stores; undefined if none is open. */
export function countOpenReports(reports: ReportDocument[]): OpenReports | undefined {
  const total = reports.filter(({ state }) => state === 'open').length;
  return total === 0 ? undefined : { total, ...countReasons(reports, 'open') };
}
