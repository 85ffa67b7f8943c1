import type { SurveySummary } from '../../shared/src/contracts';
import { ask, callApi, DEADLINE, payByCard, registerVoter, type Voter } from '../people';
import { type Account, ADMIN, admit, mailLinks, PAYER, PRO, SURVEYOR, VOTER } from './accounts';
import type { Markup } from './markup';
import type { Scene } from './scene';

/** Surveys whose first question people choose one of these in. */
const YES = 'Yes';

/** So many that with the others there are two steps of votes: others than the owner see results up to the one before. */
const OTHER_VOTERS = 8;

/** What a list of surveys is searched for in one of the pages' states. */
const SEARCHED = 'thirty';

/** A survey with markup in every text. @param name says which in the places of its texts. */
function createDraft({ short, long }: Markup, name: string) {
  const question = (number: number, kind: string, options?: string[]) => ({
    title: short(`${name}-q${number}`),
    description: long(`${name}-d${number}`, 500),
    kind,
    ...(options && { options }),
  });
  return {
    title: `${short(`${name}-title`)} ${SEARCHED}`,
    description: long(`${name}-about`, 2000),
    surveyorEmail: SURVEYOR.email,
    category: 'community and socials',
    deadline: DEADLINE,
    resultsPolicy: 'always',
    questions: [
      question(1, 'single', [YES, short(`${name}-o1`)]),
      question(2, 'multiple', [short(`${name}-o2`), short(`${name}-o3`)]),
      question(3, 'rating'),
      question(4, 'text'),
    ],
  };
}

/** Gives somebody a name and a picture that are markup, at the identity provider and at the API. */
async function rename(url: string, account: Account, name: string): Promise<string> {
  const { token, idToken } = await admit(url, account, name);
  const updated = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:update?key=demo-key`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idToken, displayName: name, photoUrl: `javascript:${name}` }),
  });
  if (!updated.ok) throw new Error(`${account.email} was not renamed: ${updated.status} ${await updated.text()}`);
  await ask(url, 'PUT', '/users', idToken, { name, email: account.email });
  return token;
}

/**
 * Stores markup in every text that people write: in names, a survey and its answers, comments, reports, feedback, requests
 * for another look, messages and mails.
 */
export async function storeMarkup(url: string, markup: Markup): Promise<Scene> {
  const { short, long } = markup;
  const people = { surveyor: SURVEYOR, admin: ADMIN, pro: PRO, voter: VOTER, payer: PAYER };
  const tokens: Record<string, string> = {};
  for (const [who, account] of Object.entries(people)) tokens[who] = await rename(url, account, short(`name-${who}`));
  const publish = async (body: ReturnType<typeof createDraft>) => {
    return {
      id: (await ask<{ insertedId: string }>(url, 'POST', '/surveys', tokens['surveyor'], body)).insertedId,
      body,
    };
  };
  const shown = await publish(createDraft(markup, 'shown'));
  // Of a survey that is withdrawn, pages show the title alone.
  const plain = createDraft({ ...markup, short: (place) => place, long: (place) => place }, 'withdrawn');
  const withdrawn = await publish({ ...plain, title: short('withdrawn-title') });

  const vote = (
    who: string,
    { email, token = '' }: Pick<Voter, 'email'> & { token?: string | undefined },
    comment?: string,
  ) => {
    const [, several] = shown.body.questions;
    const response = {
      'Question-1': YES,
      'Question-2': several?.options,
      'Question-3': 4,
      'Question-4': long(`answer-${who}`, 500),
    };
    const responses = { votedUserEmail: email, response, ...(comment && { comment }) };
    return ask(url, 'PUT', '/surveys/response', token, { survey: { _id: shown.id }, responses });
  };
  for (let number = 0; number < OTHER_VOTERS; number += 1) {
    await vote(`${number}`, await registerVoter(url, `markup-${number}@people.test`));
  }
  await vote('voter', { ...VOTER, token: tokens['voter'] });
  await vote('pro', { ...PRO, token: tokens['pro'] }, long('comment', 500));
  const report = {
    survey: { _id: shown.id },
    reportedBy: VOTER.email,
    reason: 'misleading',
    details: long('report', 500),
  };
  await ask(url, 'POST', '/surveys/report', tokens['voter'], report);
  const feedback = { newStatus: 'Unpublish', feedback: long('feedback', 500) };
  await ask(url, 'PATCH', `/surveys/${withdrawn.id}`, tokens['admin'], feedback);
  await ask(url, 'POST', `/surveys/${withdrawn.id}/review`, tokens['surveyor'], { message: long('review', 500) });
  const message = { name: short('message-name'), email: VOTER.email, message: long('message', 500) };
  await ask(url, 'POST', '/contact', undefined, message);
  await payByCard(url, { email: PAYER.email, token: tokens['payer'] ?? '' });

  const list = async <Item>(path: string, token?: string) =>
    (await (await callApi(url, 'GET', path, token)).json()) as Item[];
  const [payment] = await list<{ _id: string }>('/payments/own', tokens['payer']);
  // Other tests may have published more than one page of surveys that nobody has voted on.
  const surveys = await list<SurveySummary>('/surveys?limit=100&sort=votes:desc');
  const closed = surveys.find(({ title }) => title.startsWith('The summer festival'));
  if (!closed) throw new Error('The demo has no closed survey.');
  const proof = await admit(url, VOTER, '');
  return {
    survey: (which) => (which === 'closed' ? closed._id : shown.id),
    payment: payment?._id ?? '',
    link: await mailLinks(url, VOTER, proof),
  };
}
