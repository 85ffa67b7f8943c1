import type { InvitationDocument } from '../src/records/invitations.collection';
import type { VoteDocument } from '../src/records/votes.collection';
import { createStableId, getOpenedAt, getSurveyId, subtractDays, type DemoSurvey } from './demo-survey';
import { findDemoUser, type DemoUser } from './people';
import { getVoter, type Voter } from './voters';

const MINUTE_MS = 60_000;

/** When the surveyor invited people, after the opening. */
const INVITED_AFTER_MS = 25 * MINUTE_MS;

/** When people who had not voted were reminded. */
const REMINDED_DAYS_AGO = 6;

/** Voters from this number on have no vote in a survey with invitations. */
const FIRST_OTHER_VOTER = 230;

/** The roll of a survey: who has voted, who has only used the link, and who has not. No mail is due about anyone. */
export function createInvitationDocuments(
  survey: DemoSurvey,
  votes: VoteDocument[],
  demoUsers: DemoUser[],
  now: Date,
): InvitationDocument[] {
  const { title, invited } = survey;
  if (!invited) return [];
  const voted = new Set(votes.map(({ votedUserEmail }) => votedUserEmail));
  const others = Array.from({ length: votes.length + invited.withoutVote + invited.unused }, (_, index) =>
    getVoter(FIRST_OTHER_VOTER + index),
  ).filter(({ email }) => !voted.has(email));
  const pro = findDemoUser(demoUsers, 'pro-user');
  const linkUsers: Pick<Voter, 'uid' | 'email'>[] = [...(pro ? [pro] : []), ...others].slice(0, invited.withoutVote);
  const unused = others.slice(invited.withoutVote, invited.withoutVote + invited.unused);
  const invitedAt = new Date(getOpenedAt(survey, now).getTime() + INVITED_AFTER_MS);
  const remindedAt = subtractDays(now, REMINDED_DAYS_AGO);
  const people = [
    ...votes.map(({ voterId, votedUserEmail }) => ({ email: votedUserEmail, uid: voterId })),
    ...linkUsers.map(({ uid, email }) => ({ email, uid, remindedAt })),
    ...unused.map(({ email }) => ({ email, remindedAt })),
  ];
  return people.map((person) => ({
    _id: createStableId(`invitation of ${person.email} to ${title}`, invitedAt),
    surveyId: getSurveyId(survey, now),
    invitedAt,
    mailRequestedAt: 'remindedAt' in person ? remindedAt : invitedAt,
    ...person,
  }));
}
