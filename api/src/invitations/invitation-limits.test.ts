import { changeRole, invitePeople, listInvitations, previewInvitations } from '@canvass/shared/contracts';
import { signToken, startApi, type TestApi, type TestUser } from '../../testing/api';
import { publishSurvey } from '../../testing/data/surveys';

const DAY_MS = 86_400_000;

/** At noon, so that no test runs over the end of a day. */
const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;

let api: TestApi;
let clockOffsetMs = 0;
const now = () => new Date(noon + clockOffsetMs);

beforeAll(async () => {
  api = await startApi({ now, settings: { INVITATIONS_PER_DAY: '8', INVITATIONS_PER_DAY_OF_NEW: '3' } });
});

beforeEach(() => {
  clockOffsetMs = 0;
});

afterAll(() => api.stop());

let surveyCount = 0;

/** A surveyor with a survey. */
async function createSurveyor(surveyorSince?: Date) {
  const user = await api.createUser('surveyor');
  const surveyor: TestUser = { ...user, token: signToken(user.uid, { issuedAt: noon, expiresIn: 90 * 86_400 }) };
  if (surveyorSince) await api.db.collection('users').updateOne({ uid: user.uid }, { $set: { surveyorSince } });
  const id = await publishSurvey(api, surveyor, { voterPolicy: 'invited' });
  surveyCount += 1;
  return { surveyor, id, people: createPeople(`of-${surveyCount}`) };
}

function createPeople(name: string) {
  let count = 0;
  return (length: number) => Array.from({ length }, () => `${name}-${(count += 1)}@canvass.test`).join('\n');
}

async function invite({ token }: TestUser, id: string, list: string) {
  return (await api.call(invitePeople, { token, params: { id }, body: { list } })).body;
}

function createMessage(count: number, left: number, at = noon): string {
  const nextDay = new Date(at + DAY_MS).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return `names ${count} new people, and you can invite ${left} more today; the count starts again on ${nextDay}, at 00:00 UTC`;
}

test('a new surveyor who invites too many people in a day is told how many are left, and invites nobody', async () => {
  const { surveyor, id, people } = await createSurveyor();
  expect((await invite(surveyor, id, people(2))).invited).toBe(2);
  const list = people(2);
  const { token } = surveyor;
  const checked = await api.call(previewInvitations, { token, params: { id }, body: { list } });
  const refused = await invite(surveyor, id, list);
  for (const { code, errors } of [checked.body, refused]) {
    expect(code).toBe('too-many-invitations-today');
    expect(errors).toEqual([{ field: 'body.list', message: createMessage(2, 1) }]);
  }
  expect((await api.call(listInvitations, { token, params: { id } })).body).toHaveLength(2);
  expect((await invite(surveyor, id, people(1))).invited).toBe(1);
  expect((await invite(surveyor, id, people(1))).code).toBe('too-many-invitations-today');
});

test('the count starts again with the next day in UTC', async () => {
  const { surveyor, id, people } = await createSurveyor();
  expect((await invite(surveyor, id, people(3))).invited).toBe(3);
  clockOffsetMs = DAY_MS / 2 - 1;
  expect((await invite(surveyor, id, people(1))).code).toBe('too-many-invitations-today');
  clockOffsetMs += 1;
  expect((await invite(surveyor, id, people(3))).invited).toBe(3);
});

test('a surveyor of two weeks may invite more, whenever their account was created', async () => {
  const { surveyor, id, people } = await createSurveyor(new Date(noon - 14 * DAY_MS));
  expect((await invite(surveyor, id, people(9))).errors).toEqual([
    { field: 'body.list', message: createMessage(9, 8) },
  ]);
  expect((await invite(surveyor, id, people(8))).invited).toBe(8);
});

test('a surveyor of an earlier release, whose role has no date, is new from the creation of the account', async () => {
  const { surveyor, id, people } = await createSurveyor();
  clockOffsetMs = 14 * DAY_MS;
  expect((await invite(surveyor, id, people(4))).invited).toBe(4);
});

test('the role of a surveyor is new from when an admin gives it', async () => {
  const [admin, user] = [await api.createUser('admin'), await api.createUser()];
  clockOffsetMs = 30 * DAY_MS;
  const [adminToken, token] = [admin, user].map(({ uid }) =>
    signToken(uid, { issuedAt: noon, expiresIn: 90 * 86_400 }),
  );
  const body = { email: user.email, newRole: 'surveyor' as const };
  expect((await api.call(changeRole, { token: adminToken, body })).status).toBe(200);
  const id = await publishSurvey(api, { ...user, token: token ?? '' }, { voterPolicy: 'invited' });
  const people = createPeople('of-promoted');
  expect((await invite({ ...user, token: token ?? '' }, id, people(4))).code).toBe('too-many-invitations-today');
  clockOffsetMs += 14 * DAY_MS;
  expect((await invite({ ...user, token: token ?? '' }, id, people(4))).invited).toBe(4);
});

test('the limit holds over all surveys of a surveyor, also when lists come at once', async () => {
  const { surveyor, id, people } = await createSurveyor();
  const other = await publishSurvey(api, surveyor, { voterPolicy: 'invited' });
  const answers = await Promise.all(
    [id, other, id, other].map((surveyId) =>
      invite(surveyor, surveyId, people(1)).then(({ invited, code }) => code ?? invited),
    ),
  );
  expect(answers.filter((answer) => answer === 1)).toHaveLength(3);
  expect(answers.filter((answer) => answer === 'too-many-invitations-today')).toHaveLength(1);
});

test('several addresses of one mailbox count as one person', async () => {
  const { surveyor, id } = await createSurveyor();
  const addresses = ['ada+1@mail.test', 'ada+2@mail.test', 'ada+3@mail.test', 'ada@mail.test'];
  expect((await invite(surveyor, id, [...addresses, 'bea@mail.test'].join('\n'))).invited).toBe(5);
  expect((await invite(surveyor, id, 'cem@mail.test')).invited).toBe(1);
  expect((await invite(surveyor, id, 'dea@mail.test')).code).toBe('too-many-invitations-today');
});
