import type { SurveySummary } from '../../../shared/src/contracts';
import { callApiOk, callApi, DEADLINE, payByCard, registerVoter, type Voter } from '../helpers/api-client';
import {
  type Account,
  ADMIN,
  findUnsubscribePath,
  signInOrRegister,
  sendMailLinks,
  PAYER,
  PRO,
  SURVEYOR,
  VOTER,
} from './accounts';
import type { MarkupSource } from './markup';
import type { SeedData } from './seed-data';

/** The option that voters choose in the first question. */
const YES = 'Yes';

/**
 * Together with the other voters, these complete two steps of votes: users other than the owner see results up to the
 * first one.
 */
const OTHER_VOTERS = 8;

/** The search text in one of the states of the survey list. */
const SEARCH_TERM = 'thirty';

/**
 * A survey with markup in every text.
 * @param name identifies the survey in its payloads.
 */
function createMarkupSurvey({ short, long }: MarkupSource, name: string) {
  const question = (number: number, kind: string, options?: string[], settings: object = {}) => ({
    title: short(`${name}-q${number}`),
    description: long(`${name}-d${number}`, 500),
    kind,
    ...(options && { options }),
    ...settings,
  });
  return {
    title: `${short(`${name}-title`)} ${SEARCH_TERM}`,
    description: long(`${name}-about`, 2000),
    surveyorEmail: SURVEYOR.email,
    category: 'community and socials',
    location: short(`${name}-location`),
    deadline: DEADLINE,
    resultsPolicy: 'always',
    questions: [
      question(1, 'single', [YES, short(`${name}-o1`)]),
      question(2, 'multiple', [short(`${name}-o2`), short(`${name}-o3`)], {
        other: true,
        section: { title: short(`${name}-section`), description: long(`${name}-section-d`, 1000) },
      }),
      question(3, 'rating'),
      question(4, 'text'),
      question(5, 'ranking', [short(`${name}-o4`), short(`${name}-o5`)]),
      question(6, 'matrix', [short(`${name}-o6`), short(`${name}-o7`)], {
        // From right to left, so that they must be isolated where they are listed in a sentence.
        rows: [`א${short(`${name}-r1`)}`, `א${short(`${name}-r2`)}`],
      }),
    ],
  };
}

/** Gives a user a name and a picture that contain markup, at the identity provider and the API. */
async function renameUser(url: string, account: Account, name: string): Promise<string> {
  const { token, idToken } = await signInOrRegister(url, account, name);
  const updated = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:update?key=demo-key`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idToken, displayName: name, photoUrl: `javascript:${name}` }),
  });
  if (!updated.ok) throw new Error(`${account.email} was not renamed: ${updated.status} ${await updated.text()}`);
  await callApiOk(url, 'PUT', '/users', idToken, { name, email: account.email });
  return token;
}

/**
 * Stores markup in every text that users write: in names, a survey and its answers, comments, reports, feedback, review
 * requests, messages, and mails.
 */
export async function createMarkupSeedData(url: string, markup: MarkupSource): Promise<SeedData> {
  const { short, long } = markup;
  const accounts = { surveyor: SURVEYOR, admin: ADMIN, pro: PRO, voter: VOTER, payer: PAYER };
  const tokens: Record<string, string> = {};
  for (const [persona, account] of Object.entries(accounts))
    tokens[persona] = await renameUser(url, account, short(`name-${persona}`));
  const publish = async (body: ReturnType<typeof createMarkupSurvey>) => {
    return {
      id: (await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', tokens['surveyor'], body)).insertedId,
      body,
    };
  };
  const visible = await publish(createMarkupSurvey(markup, 'shown'));
  // Pages show only the title of an unpublished survey.
  const plainSurvey = createMarkupSurvey(
    { ...markup, short: (fieldName) => fieldName, long: (fieldName) => fieldName },
    'withdrawn',
  );
  const unpublished = await publish({ ...plainSurvey, title: short('withdrawn-title') });

  const vote = (
    persona: string,
    { email, token = '' }: Pick<Voter, 'email'> & { token?: string | undefined },
    comment?: string,
  ) => {
    const [, multipleChoice, , , ranking, matrix] = visible.body.questions;
    const response = {
      'Question-1': YES,
      'Question-2': [...(multipleChoice?.options ?? []), short(`other-${persona}`)],
      'Question-3': 4,
      'Question-4': long(`answer-${persona}`, 500),
      'Question-5': ranking?.options ?? [],
      'Question-6': matrix?.options ?? [],
    };
    const responses = { votedUserEmail: email, response, ...(comment && { comment }) };
    return callApiOk(url, 'PUT', '/surveys/response', token, { survey: { _id: visible.id }, responses });
  };
  for (let number = 0; number < OTHER_VOTERS; number += 1) {
    await vote(`${number}`, await registerVoter(url, `markup-${number}@people.test`));
  }
  await vote('voter', { ...VOTER, token: tokens['voter'] });
  await vote('pro', { ...PRO, token: tokens['pro'] }, long('comment', 500));
  const report = {
    survey: { _id: visible.id },
    reportedBy: VOTER.email,
    reason: 'misleading',
    details: long('report', 500),
  };
  await callApiOk(url, 'POST', '/surveys/report', tokens['voter'], report);
  const feedback = { newStatus: 'Unpublish', feedback: long('feedback', 500) };
  await callApiOk(url, 'PATCH', `/surveys/${unpublished.id}`, tokens['admin'], feedback);
  await callApiOk(url, 'POST', `/surveys/${unpublished.id}/review`, tokens['surveyor'], {
    message: long('review', 500),
  });
  const message = { name: short('message-name'), email: VOTER.email, message: long('message', 500) };
  await callApiOk(url, 'POST', '/contact', undefined, message);
  await payByCard(url, { email: PAYER.email, token: tokens['payer'] ?? '' });

  const list = async <Item>(path: string, token?: string) =>
    (await (await callApi(url, 'GET', path, token)).json()) as Item[];
  const [payment] = await list<{ _id: string }>('/payments/own', tokens['payer']);
  // Other tests may have published more than one page of surveys without votes.
  const surveys = await list<SurveySummary>('/surveys?limit=100&sort=votes:desc');
  const closed = surveys.find(({ title }) => title.startsWith('The summer festival'));
  if (!closed) throw new Error('The demo has no closed survey.');
  const voterTokens = await signInOrRegister(url, VOTER, '');
  return {
    getSurveyId: (key) => (key === 'closed' ? closed._id : visible.id),
    paymentId: payment?._id ?? '',
    getMailLink: await sendMailLinks(url, VOTER, voterTokens),
    unsubscribePath: await findUnsubscribePath(url),
  };
}
