import { MongoClient } from 'mongodb';
import StripeSdk from 'stripe';
import type { Client, FixtureUser } from './client';
import { FIXTURE_SECRETS } from './programs';

/** The addresses of the installation's database and payments sandbox. */
export interface Addresses {
  mongo: string;
  payments: string | undefined;
}

/** The surveys of a fixture, by name. */
export const SURVEY_TITLES = {
  choices: 'Sunday hours at the city library',
  kinds: 'How the new bus line does',
  edited: 'A playground by the river',
  unpublished: 'Who should go',
  reviewed: 'Late trains, again',
  reported: 'Win a telephone',
};

/** Far enough ahead to allow votes for years, but within the limit for deadlines. */
const LATE_DEADLINE = '2036/11/1';

const QUESTION = { title: 'Should it open on Sundays?', description: '', options: ['Yes', 'No'] };

const KIND_QUESTIONS = [
  { title: 'Do you take it?', description: '', kind: 'yes-no' },
  { title: 'When?', description: '', kind: 'single', options: ['Morning', 'Evening'] },
  { title: 'Where to?', description: '', kind: 'multiple', options: ['Work', 'School', 'More'] },
  { title: 'How is it?', description: '', kind: 'rating' },
  { title: 'What is missing?', description: '', kind: 'text' },
];

const ANSWERS = { 'Question-1': 'Yes' };
const KIND_ANSWERS = {
  'Question-1': 'Yes',
  'Question-2': 'Evening',
  'Question-3': ['Work', 'School'],
  'Question-4': 4,
  'Question-5': 'A stop at the lake',
};

/** Has users perform every kind of action, so that every collection and file has content. */
export async function createActivity(client: Client, { mongo, payments }: Addresses): Promise<void> {
  const { act } = client;
  const admin = await client.signUp('Noor Admin');
  await setRole(mongo, admin, 'admin');
  const [surveyor, pro, member, leaver, ...voters] = await Promise.all(
    ['Mara Surveyor', 'Theo Pro', 'Ada Member', 'Lea Leaver', 'Vic One', 'Vic Two', 'Vic Three'].map((name) =>
      client.signUp(name),
    ),
  );
  if (!surveyor || !pro || !member || !leaver) throw new Error('Not everybody signed up.');
  for (const [user, newRole] of [
    [surveyor, 'surveyor'],
    [pro, 'pro-user'],
  ] as const) {
    const roleResponse = await act('PATCH', '/users', admin.token, { email: user.email, newRole });
    // The first release had roles, but no endpoint to assign them.
    if (roleResponse === undefined) await setRole(mongo, user, newRole);
  }

  const surveys = await publishAll(client, surveyor);
  for (const voter of [member, leaver, ...voters]) await vote(client, voter, surveys.choices, ANSWERS);
  await vote(client, pro, surveys.choices, { 'Question-1': 'No' }, 'Thursdays would do.');
  for (const voter of [member, pro, ...voters]) await vote(client, voter, surveys.kinds, KIND_ANSWERS);
  await vote(client, member, surveys.edited, ANSWERS);
  await edit(client, surveyor, surveys.edited);
  for (const voter of voters) await vote(client, voter, surveys.edited, ANSWERS);

  await moderate(client, { admin, surveyor, member, pro }, surveys);
  if (payments !== undefined) await makePayments(client, payments, [member, ...voters]);
  await client.askForPassword(member.email);
  await act('POST', '/telemetry', undefined, {
    reports: [{ kind: 'loaded', area: 'mf-admin', version: '1.0.0-aaaa', channel: 'production', duration: 120 }],
  });
  await act('DELETE', '/users/me', leaver.token);
}

/** Sets a role in the database, as for the first admin of an installation. */
async function setRole(mongo: string, { email }: FixtureUser, role: string): Promise<void> {
  const client = await MongoClient.connect(mongo);
  await client.db('canvass').collection('users').updateOne({ email }, { $set: { role } });
  await client.close();
}

type SurveyIds = Record<keyof typeof SURVEY_TITLES, string>;

async function publishAll({ call, act }: Client, surveyor: FixtureUser): Promise<SurveyIds> {
  const ids: Record<string, string> = {};
  for (const [name, title] of Object.entries(SURVEY_TITLES)) {
    const draft = {
      title,
      description: `About ${name}.`,
      surveyorEmail: surveyor.email,
      category: 'community and socials',
      questions: name === 'kinds' ? KIND_QUESTIONS : [QUESTION],
    };
    // Earlier releases accepted any deadline; the current one rejects deadlines too far ahead.
    const farResponse = await call('POST', '/surveys', surveyor.token, { ...draft, deadline: '2099/12/31' });
    let { body } = farResponse;
    // The first release had only one kind of question.
    const unsupportedStatuses = name === 'kinds' ? [422] : [];
    const nearDraft = { ...draft, deadline: LATE_DEADLINE };
    if (farResponse.status === 422)
      body = await act('POST', '/surveys', surveyor.token, nearDraft, unsupportedStatuses);
    const { insertedId } = (body ?? {}) as { insertedId?: string };
    if (insertedId !== undefined) ids[name] = insertedId;
  }
  return ids as SurveyIds;
}

async function vote(
  { act }: Client,
  voter: FixtureUser,
  surveyId: string,
  response: object,
  comment?: string,
): Promise<void> {
  const responses = { votedUserName: voter.name, votedUserEmail: voter.email, response };
  const body = { survey: { _id: surveyId }, responses: comment === undefined ? responses : { ...responses, comment } };
  // The first release accepted only one option per question.
  const unsupportedStatuses = response === KIND_ANSWERS ? [422] : [];
  await act('PUT', '/surveys/response', voter.token, body, unsupportedStatuses);
}

/** Changes the wording of a question after votes, which starts a second version in releases that have versions. */
async function edit({ act }: Client, surveyor: FixtureUser, id: string): Promise<void> {
  await act('PUT', `/surveys/${id}`, surveyor.token, {
    title: SURVEY_TITLES.edited,
    description: 'With other words.',
    category: 'community and socials',
    deadline: LATE_DEADLINE,
    questions: [{ ...QUESTION, title: 'Should it open on Saturdays?' }],
  });
}

async function moderate(
  { act }: Client,
  users: Record<'admin' | 'surveyor' | 'member' | 'pro', FixtureUser>,
  surveys: SurveyIds,
): Promise<void> {
  const { admin, surveyor, member, pro } = users;
  for (const reporter of [member, pro]) {
    for (const id of [surveys.reported, surveys.choices]) {
      await act('POST', '/surveys/report', reporter.token, {
        survey: { _id: id },
        reportedBy: reporter.email,
        reason: 'spam',
        details: 'It asks for money.',
      });
    }
  }
  await act('PATCH', `/reports/${surveys.choices}`, admin.token, { decision: 'dismiss' });
  for (const id of [surveys.unpublished, surveys.reviewed]) {
    await act('PATCH', `/surveys/${id}`, admin.token, { newStatus: 'Unpublish', feedback: 'It names people.' });
  }
  await act('POST', `/surveys/${surveys.reviewed}/review`, surveyor.token, { message: 'It names nobody now.' });
  const message = { name: member.name, email: member.email, message: 'Who can see my vote?' };
  const contactMessage = (await act('POST', '/contact', member.token, message)) as { insertedId: string } | undefined;
  await act('POST', '/contact', undefined, { ...message, message: 'Is this free?' });
  if (contactMessage) await act('PATCH', `/contact/${contactMessage.insertedId}`, admin.token, { state: 'done' });
}

/** The first payer pays for a month, the second is refunded, and the third's card is declined. */
async function makePayments({ act }: Client, url: string, payers: FixtureUser[]): Promise<void> {
  const { hostname: host, port } = new URL(url);
  const stripe = new StripeSdk(FIXTURE_SECRETS.stripe, { host, port, protocol: 'http', telemetry: false });
  for (const [index, { token, email }] of payers.slice(0, 3).entries()) {
    const { clientSecret, paymentIntentId } = (await act('POST', '/create-payment-intent', token, {})) as {
      clientSecret: string;
      paymentIntentId: string;
    };
    await fetch(`${url}/payments-sandbox/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': index === 2 ? '4000000000000002' : '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2099',
        'payment_method_data[card][cvc]': '123',
      }),
    });
    if (index === 2) continue;
    await act('PATCH', '/payments', token, { email, paymentIntentId });
    if (index === 1) await stripe.refunds.create({ payment_intent: paymentIntentId });
  }
}
