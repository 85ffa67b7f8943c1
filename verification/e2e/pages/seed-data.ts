import type { Answers, Payment, SurveySummary } from '../../../shared/src/contracts';
import { callApi, payByCard } from '../helpers/api-client';
import {
  type Account,
  ADMIN,
  signInOrRegister,
  callApiIdempotently,
  findUnsubscribePath,
  sendMailLinks,
  PAYER,
  PRO,
  SURVEYOR,
  VOTER,
  type GetMailLink,
} from './accounts';

/** The demo's surveys on which pages are opened. */
const SURVEY_TITLES = {
  /** Open; a yes-no question and one with multiple answers. */
  open: 'The trail pack, version two',
  /** Open; a rating, a ranking, and a written answer; public results. */
  rated: 'Jazz in the park, the second year',
  /** Open, with more responses than a page shows. */
  popular: 'Sunday hours at the city library',
  closed: 'The summer festival’s last bus',
  /** The voter has voted on it. */
  voted: 'School lunch, honestly',
  /** The pro user has voted on it, with a comment. */
  commented: 'Two roasts, no labels',
  /** Open, with anonymous ballots; the voter has reported it. */
  reported: 'Your first thirty days',
  /** Closed; its anonymous ballots are unlinked, and the pro user cast one. */
  unlinked: 'A name for the new ferry',
} as const;

/** Unpublished; its surveyor requests a review. */
const UNPUBLISHED_TITLE = 'Returns without a receipt';

/** The stored data for the pages: the demo, and the personas' activity. */
export interface SeedData {
  /** The id of a survey. */
  getSurveyId: (key: keyof typeof SURVEY_TITLES) => string;
  /** The id of the payer's payment. */
  paymentId: string;
  /** Returns the URL of the link in the voter's mail. */
  getMailLink: GetMailLink;
  /** The path of a link that ends mails. */
  unsubscribePath: string;
}

async function listSurveyIds(url: string): Promise<Map<string, string>> {
  const response = await callApi(url, 'GET', '/surveys?limit=100&sort=votes:desc');
  const surveys = (await response.json()) as SurveySummary[];
  return new Map(surveys.map(({ _id, title }) => [title, _id]));
}

/** Unpublishes a survey as an admin, and requests a review as its surveyor. */
async function unpublishAndAppeal(url: string): Promise<void> {
  const admin = await signInOrRegister(url, ADMIN, 'Noor Haddad');
  const surveys = await callApi(url, 'GET', '/surveys?status=all&sort=votes:desc&limit=100', admin.token);
  const { _id } = ((await surveys.json()) as SurveySummary[]).find(({ title }) => title === UNPUBLISHED_TITLE) ?? {};
  if (!_id) throw new Error(`The demo has no survey “${UNPUBLISHED_TITLE}”.`);
  const feedback = 'Question 2 asks for more than it says. Leave it out, or say what it is for.';
  await callApiIdempotently(url, 'PATCH', `/surveys/${_id}`, admin.token, { newStatus: 'Unpublish', feedback });
  const surveyor = await signInOrRegister(url, SURVEYOR, 'Mara Lind');
  await callApiIdempotently(url, 'POST', `/surveys/${_id}/review`, surveyor.token, { message: 'It is said now.' });
}

/** Sends a visitor's message to the admins; only once, thanks to the idempotency key. */
async function sendContactMessage(url: string): Promise<void> {
  const message = { name: 'Ines Berg', email: 'ines.berg@people.test', message: 'How do I close a survey early?' };
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'scene-message' };
  const response = await fetch(`${url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(message) });
  if (!response.ok) throw new Error(`The message was answered with ${response.status}.`);
}

/** Pays for a month unless the user has already. @returns the id of the payment. */
async function ensurePayment(url: string): Promise<string> {
  const { token } = await signInOrRegister(url, PAYER, 'Ida Storm');
  const findPaymentId = async () =>
    ((await (await callApi(url, 'GET', '/payments/own', token)).json()) as Payment[])[0]?._id;
  const existing = await findPaymentId();
  if (existing) return existing;
  await payByCard(url, { email: PAYER.email, token });
  return (await findPaymentId()) ?? '';
}

/** Creates the data that the personas' pages show. Repeating it changes nothing. */
export async function createSeedData(url: string): Promise<SeedData> {
  const ids = await listSurveyIds(url);
  const getSurveyId: SeedData['getSurveyId'] = (key) => {
    const id = ids.get(SURVEY_TITLES[key]);
    if (!id) throw new Error(`The demo has no survey “${SURVEY_TITLES[key]}”.`);
    return id;
  };
  async function vote(
    token: string,
    { email }: Account,
    key: keyof typeof SURVEY_TITLES,
    response: Answers,
    comment?: string,
  ) {
    const responses = { votedUserEmail: email, response, comment };
    await callApiIdempotently(url, 'PUT', '/surveys/response', token, { survey: { _id: getSurveyId(key) }, responses });
  }

  const voter = await signInOrRegister(url, VOTER, 'Noa Winter');
  await vote(voter.token, VOTER, 'voted', { 'Question-1': 'Mostly' });
  await vote(voter.token, VOTER, 'rated', {
    'Question-1': 'Yes',
    'Question-2': 4,
    'Question-3': ['A rain plan', 'Shade and benches', 'Sound on the second stage', 'More toilets', 'A second night'],
    'Question-4': 'A tent for the second stage.',
  });
  const report = { survey: { _id: getSurveyId('reported') }, reportedBy: VOTER.email, reason: 'misleading' };
  await callApiIdempotently(url, 'POST', '/surveys/report', voter.token, {
    ...report,
    details: 'It asks who helped, and offers nobody else.',
  });

  const pro = await signInOrRegister(url, PRO, 'Theo Okafor');
  await vote(pro.token, PRO, 'commented', { 'Question-1': 'Bag 2' }, 'Bag 1 was bitter as soon as it cooled.');
  await unpublishAndAppeal(url);
  await sendContactMessage(url);
  return {
    getSurveyId,
    paymentId: await ensurePayment(url),
    getMailLink: await sendMailLinks(url, VOTER, voter),
    unsubscribePath: await findUnsubscribePath(url),
  };
}
