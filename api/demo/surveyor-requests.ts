import type { SurveyorRequestDocument } from '../src/records/surveyor-requests.collection';
import { createStableId, subtractDays } from './demo-survey';
import { COLLEAGUE, findDemoUser, type DemoUser } from './people';

interface DemoRequest {
  author: DemoUser | undefined;
  purpose: string;
  daysAgo: number;
  decidedDaysAgo?: number;
  /** Why it was declined; without a reason, it was approved. */
  reason?: string;
}

/**
 * Requests for the role surveyor: an open one, a declined one, and an approved one. The open one is from somebody with an
 * account at the Auth emulator, so that it can be approved.
 */
export function createSurveyorRequests(demoUsers: DemoUser[], now: Date): SurveyorRequestDocument[] {
  const requests: DemoRequest[] = [
    {
      author: findDemoUser(demoUsers, 'user'),
      purpose:
        'I run the reading group at the central library. We would like to ask our 40 members which books to read in spring, and on which evening to meet.',
      daysAgo: 2,
    },
    {
      author: findDemoUser(demoUsers, 'pro-user'),
      purpose: 'I want to find out which phone people like best.',
      daysAgo: 26,
      decidedDaysAgo: 25,
      reason:
        'Please say who you are asking for. Surveys for advertising need the name of the company in their description.',
    },
    {
      author: COLLEAGUE,
      purpose: 'I work with Mara Lind at the city and will publish the surveys about streets and parks.',
      daysAgo: 138,
      decidedDaysAgo: 137,
    },
  ];
  return requests.flatMap(({ author, purpose, daysAgo, decidedDaysAgo, reason }) => {
    if (!author) return [];
    const at = subtractDays(now, daysAgo);
    const decision = decidedDaysAgo !== undefined && {
      state: reason === undefined ? ('approved' as const) : ('declined' as const),
      decidedAt: subtractDays(now, decidedDaysAgo),
      ...(reason !== undefined && { reason }),
    };
    const { uid, displayName: name, email } = author;
    return [
      { _id: createStableId(`request of ${uid}`, at), uid, name, email, purpose, state: 'open', at, ...decision },
    ];
  });
}
