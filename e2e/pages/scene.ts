import type { Answers, Payment, SurveySummary } from '../../shared/src/contracts';
import { callApi, payByCard } from '../people';
import { type Account, ADMIN, admit, ensure, mailLinks, PAYER, PRO, SURVEYOR, VOTER, type Link } from './accounts';

/** The demo's surveys that pages are opened with. */
const SURVEYS = {
  /** Open; yes or no, and several at once. */
  open: 'Sunday hours at the city library',
  /** Open; a rating and a text; shows its results to everybody. */
  rated: 'Jazz in the park, the second year',
  closed: 'The summer festival’s last bus',
  /** The voter has voted in it. */
  voted: 'School lunch, honestly',
  /** The pro user has voted in it, with a comment. */
  commented: 'Two roasts, no labels',
  /** The voter has reported it. */
  reported: 'Your first thirty days',
} as const;

/** Unpublished; its surveyor asks for another look. */
const WITHDRAWN = 'Returns without a receipt';

/** What is stored when the pages are opened: the demo, and what people have done in it. */
export interface Scene {
  /** The id of a survey. */
  survey: (which: keyof typeof SURVEYS) => string;
  /** The id of what the payer has paid. */
  payment: string;
  /** Where the link in the voter's mail leads. */
  link: Link;
}

async function surveyIds(url: string): Promise<Map<string, string>> {
  const answer = await callApi(url, 'GET', '/surveys?limit=100&sort=votes:desc');
  const surveys = (await answer.json()) as SurveySummary[];
  return new Map(surveys.map(({ _id, title }) => [title, _id]));
}

/** Has an admin unpublish a survey, and its surveyor ask for another look. */
async function withdraw(url: string): Promise<void> {
  const admin = await admit(url, ADMIN, 'Noor Haddad');
  const surveys = await callApi(url, 'GET', '/surveys?status=all&sort=votes:desc&limit=100', admin.token);
  const { _id } = ((await surveys.json()) as SurveySummary[]).find(({ title }) => title === WITHDRAWN) ?? {};
  if (!_id) throw new Error(`The demo has no survey “${WITHDRAWN}”.`);
  const feedback = 'Question 2 asks for more than it says. Leave it out, or say what it is for.';
  await ensure(url, 'PATCH', `/surveys/${_id}`, admin.token, { newStatus: 'Unpublish', feedback });
  const surveyor = await admit(url, SURVEYOR, 'Mara Lind');
  await ensure(url, 'POST', `/surveys/${_id}/review`, surveyor.token, { message: 'It is said now.' });
}

/** Has a visitor write to the admins; once, as the key says. */
async function write(url: string): Promise<void> {
  const message = { name: 'Ines Berg', email: 'ines.berg@people.test', message: 'How do I close a survey early?' };
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'scene-message' };
  const answer = await fetch(`${url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(message) });
  if (!answer.ok) throw new Error(`The message was answered with ${answer.status}.`);
}

/** Has somebody pay for a month, unless they have. @returns the id of the payment. */
async function pay(url: string): Promise<string> {
  const { token } = await admit(url, PAYER, 'Ida Storm');
  const paid = async () => ((await (await callApi(url, 'GET', '/payments/own', token)).json()) as Payment[])[0]?._id;
  const known = await paid();
  if (known) return known;
  await payByCard(url, { email: PAYER.email, token });
  return (await paid()) ?? '';
}

/** Has people do what their pages show afterwards. Once done, it changes nothing. */
export async function setScene(url: string): Promise<Scene> {
  const ids = await surveyIds(url);
  const survey: Scene['survey'] = (which) => {
    const id = ids.get(SURVEYS[which]);
    if (!id) throw new Error(`The demo has no survey “${SURVEYS[which]}”.`);
    return id;
  };
  async function vote(
    token: string,
    { email }: Account,
    which: keyof typeof SURVEYS,
    response: Answers,
    comment?: string,
  ) {
    const responses = { votedUserEmail: email, response, comment };
    await ensure(url, 'PUT', '/surveys/response', token, { survey: { _id: survey(which) }, responses });
  }

  const voter = await admit(url, VOTER, 'Noa Winter');
  await vote(voter.token, VOTER, 'voted', { 'Question-1': 'Mostly' });
  await vote(voter.token, VOTER, 'rated', {
    'Question-1': 'Yes',
    'Question-2': 4,
    'Question-3': 'A tent for the second stage.',
  });
  const report = { survey: { _id: survey('reported') }, reportedBy: VOTER.email, reason: 'misleading' };
  await ensure(url, 'POST', '/surveys/report', voter.token, {
    ...report,
    details: 'It asks who helped, and offers nobody else.',
  });

  const pro = await admit(url, PRO, 'Theo Okafor');
  await vote(pro.token, PRO, 'commented', { 'Question-1': 'Bag 2' }, 'Bag 1 was bitter as soon as it cooled.');
  await withdraw(url);
  await write(url);
  return { survey, payment: await pay(url), link: await mailLinks(url, VOTER, voter) };
}
