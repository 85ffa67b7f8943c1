import {
  changeState,
  followResults,
  invitePeople,
  listInvitations,
  listNotifications,
  offerTransfer,
  readUnsubscribe,
  remindInvited,
  RESULTS_COMPLETE_AFTER_MS,
  toDeadlineDay,
  unsubscribe,
} from '@canvass/shared/contracts';
import { getMailsCollection } from '../records/mails.collection';
import { castUniqueVote, closeSurvey, publishAnonymous } from '../../testing/data/anonymous-ballots';
import { readStoredSurvey, republishSurvey, unpublishSurvey } from '../../testing/data/reports';
import { DEADLINE_YEAR } from '../../testing/data/surveys';
import { startToldUsers, type ToldUsers } from '../../testing/data/told-users';
import { SITE_ORIGIN } from '../../testing/scheduler';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const FEEDBACK = 'Question 1 asks for a street address.';

let told: ToldUsers;

beforeAll(async () => {
  told = await startToldUsers();
});
beforeEach(() => told.reset());
afterAll(() => told.api.stop());

describe('the life of a survey', () => {
  test('a surveyor is told a day before the closing and at the closing, and followers when results are out', async () => {
    const { api, surveyor, now, createUser, publish, listKinds } = told;
    const [follower, other] = [await createUser(), await createUser()];
    const deadline = toDeadlineDay(new Date(now().getTime() + 3 * DAY_MS));
    const id = await publish({ deadline, resultsPolicy: 'after-closing' });
    await api.call(followResults, { token: follower.token, params: { id } });
    expect(await listKinds(surveyor)).toEqual([]);
    const { closesAt } = await readStoredSurvey(api, id);
    told.setClock(Number(closesAt) - Date.now() - 23 * HOUR_MS);
    expect(await listKinds(surveyor)).toEqual(['survey-closing-soon']);
    told.moveClock(23 * HOUR_MS + MINUTE_MS);
    expect(await listKinds(surveyor)).toEqual(['survey-closed', 'survey-closing-soon']);
    expect(await listKinds(follower)).toEqual([]);
    told.moveClock(RESULTS_COMPLETE_AFTER_MS);
    expect([await listKinds(follower), await listKinds(other)]).toEqual([['results-published'], []]);
    expect(await api.db.collection('followers').countDocuments({})).toBe(0);
  });

  test('followers are told when a survey is closed early, but not while its results are hidden', async () => {
    const { api, admin, surveyor, createUser, publish, listKinds } = told;
    const follower = await createUser();
    const ids = [
      await publish({ resultsPolicy: 'always' }),
      await publish({ resultsPolicy: 'always' }),
      await publish({ resultsPolicy: 'always' }),
    ];
    const close = (id: string) =>
      api.call(changeState, { token: surveyor.token, params: { id }, body: { action: 'close' } });
    for (const id of ids) await api.call(followResults, { token: follower.token, params: { id } });
    for (const id of ids) await close(id);
    const hidden = ids[1] ?? '';
    await unpublishSurvey(api, admin, hidden, FEEDBACK);
    const later = { action: 'reopen', deadline: `${DEADLINE_YEAR + 1}/1/1` };
    await api.call(changeState, { token: surveyor.token, params: { id: ids[2] ?? '' }, body: later });
    told.setClock(RESULTS_COMPLETE_AFTER_MS);
    expect(await listKinds(follower)).toEqual(['results-published']);
    // Who follows a survey that was reopened is told when it closes again.
    await close(ids[2] ?? '');
    told.moveClock(RESULTS_COMPLETE_AFTER_MS);
    expect(await listKinds(follower)).toEqual(['results-published', 'results-published']);
    await republishSurvey(api, admin, hidden);
    told.moveClock(RESULTS_COMPLETE_AFTER_MS);
    expect(await listKinds(follower)).toHaveLength(3);
  });

  test('followers of a survey with anonymous ballots are told once its ballots are unlinked', async () => {
    const { api, surveyor, createUser, listKinds } = told;
    const follower = await createUser();
    const id = await publishAnonymous(api, surveyor);
    await api.call(followResults, { token: follower.token, params: { id } });
    await castUniqueVote(api, id);
    await closeSurvey(api, surveyor, id);
    told.setClock(DAY_MS - MINUTE_MS);
    expect(await listKinds(follower)).toEqual([]);
    told.setClock(DAY_MS + MINUTE_MS);
    expect(await listKinds(follower)).toEqual([]);
    told.moveClock(RESULTS_COMPLETE_AFTER_MS);
    expect(await listKinds(follower)).toEqual(['results-published']);
  });

  test('an invited person who has an account sees the invitation, with the link of the mail', async () => {
    const { api, surveyor, createUser, publish, listKinds, listMailTexts } = told;
    const [invited, id] = [await createUser(), await publish({ voterPolicy: 'invited' })];
    const impostor = await createUser();
    await api.db.collection('users').updateOne({ uid: impostor.uid }, { $set: { emailVerified: false } });
    const list = `${invited.email}\nnobody@canvass.test\n${impostor.email}`;
    await api.call(invitePeople, { token: surveyor.token, params: { id }, body: { list } });
    expect(await listKinds(invited)).toEqual(['survey-invitation']);
    // The link is for the owner of the email.
    expect(await listKinds(impostor)).toEqual([]);
    const [notification] = (await api.call(listNotifications, { token: invited.token })).body;
    expect((await listMailTexts(invited)).join()).toContain(`${SITE_ORIGIN}${notification?.link.path}`);
  });

  test('whoever is invited can end the reminders, without an account, and keeps the invitation', async () => {
    const { api, surveyor, publish, listKinds } = told;
    const [id, email] = [await publish({ voterPolicy: 'invited' }), 'quiet@canvass.test'];
    const invitation = { token: surveyor.token, params: { id } };
    await api.call(invitePeople, { ...invitation, body: { list: email } });
    await listKinds(surveyor);
    const content = (await getMailsCollection(api.db).findOne({ to: email }))?.content;
    const params = { token: content?.unsubscribeUrl?.split('/').at(-1) ?? '' };
    expect(content?.text).toContain(`Stop reminders of this survey: ${SITE_ORIGIN}/unsubscribe/${params.token}`);
    const read = async () => (await api.call(readUnsubscribe, { params })).body.mail;
    expect(await read()).toBe('at-once');
    const stop = async () => (await api.call(unsubscribe, { params })).body.modifiedCount;
    expect([await stop(), await stop()]).toEqual([1, 0]);
    expect(await read()).toBe('never');
    told.setClock(25 * HOUR_MS);
    expect((await api.call(remindInvited, { ...invitation, body: {} })).body).toEqual({ modifiedCount: 0 });
    expect((await api.call(listInvitations, invitation)).body).toMatchObject([{ email }]);
  });

  test('a surveyor to whom a survey is offered is told', async () => {
    const { api, surveyor, createUser, publish, listKinds, listMailTexts } = told;
    const [receiver, id] = [await createUser('surveyor'), await publish()];
    await api.call(offerTransfer, { token: surveyor.token, params: { id }, body: { email: receiver.email } });
    expect(await listKinds(receiver)).toEqual(['survey-offered']);
    // The offer has a mail of its own.
    expect(await listMailTexts(receiver)).toHaveLength(1);
  });
});
