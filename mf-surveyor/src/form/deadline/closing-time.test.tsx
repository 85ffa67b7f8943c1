import { createDraft, createSurvey, updateSurvey, type Survey } from '@canvass/shared/contracts';
import { setLocale } from '@canvass/shared/session';
import { getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { formatInWords } from '@canvass/shared/ui';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addQuestion,
  closePopup,
  describeSurvey,
  getButton,
  getField,
  id,
  openCreatePage,
  publish,
  YEAR,
} from '../../create/create-page.steps';
import { continueDraft, createTestDraft } from '../../create/server-draft.steps';
import { createTestOwnSurvey, openEditPage } from '../../edit/edit-page.steps';

const closesAt = new Date(YEAR, 10, 27, 9, 30);
/** The day of that time in UTC. */
const deadline = [closesAt.getUTCFullYear(), closesAt.getUTCMonth() + 1, closesAt.getUTCDate()].join('/');
const inWords = `Closes ${formatInWords(closesAt)}.`;

const getTimeField = () => screen.getByRole('combobox', { name: /^Closing time/ });
const listWrites = () => getRequests().filter(({ method }) => method !== 'GET');

afterEach(() => setLocale('en-US'));

test.each([
  ['en-US', '9.30', '9:30 AM'],
  ['en-GB', '9:30 am', '09:30'],
  ['de-DE', '9.30', '09:30'],
])(
  'in %s, the time %j is written as %j when its field is left, and read back in words',
  async (tag, typed, written) => {
    setLocale(tag);
    const user = openCreatePage();
    await user.type(getField('Deadline'), `11/27/${YEAR}`);
    await user.type(getTimeField(), typed);
    await user.tab();
    expect(getTimeField()).toHaveValue(written);
    expect(getField('Deadline')).toHaveAccessibleDescription(`Closes ${formatInWords(closesAt)}.`);
  },
);

test('a day that other regions would read the other way around is read back with its month and weekday', async () => {
  setLocale('en-GB');
  const user = openCreatePage();
  await user.type(getField('Deadline'), `05/11/${YEAR}`);
  await user.type(getTimeField(), '21:00');
  const moment = formatInWords(new Date(YEAR, 4, 11, 21));
  expect(moment).toMatch(/day, 11 May \d{4} at 21:00/);
  expect(getField('Deadline')).toHaveAccessibleDescription(`Closes ${moment}.`);
});

test('half hours are offered, and a survey is published with its closing time after a summary', async () => {
  const user = openCreatePage();
  await describeSurvey(user);
  const offered = document.getElementById(getTimeField().getAttribute('list') ?? '');
  expect([...(offered?.querySelectorAll('option') ?? [])].map(({ value }) => value).slice(18, 20)).toEqual([
    '9:00 AM',
    '9:30 AM',
  ]);
  await user.type(getTimeField(), '9:30 AM');
  await addQuestion(user, 'Open on Sundays?');
  mockResponse(createSurvey, { insertedId: id });
  await user.click(getButton('Submit survey'));
  const summary = await screen.findByRole('dialog', { name: 'Publish this survey?' });
  expect(within(summary).getByText(formatInWords(closesAt))).toBeVisible();
  await user.click(within(summary).getByRole('button', { name: 'Publish' }));
  await closePopup(user);
  expect(listWrites()).toMatchObject([{ body: { deadline, closesAt: closesAt.toISOString() } }]);
});

test('a survey without a time is sent without one', async () => {
  const user = openCreatePage();
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  mockResponse(createSurvey, { insertedId: id });
  await publish(user);
  await closePopup(user);
  expect(JSON.parse(JSON.stringify(listWrites()[0]?.body))).not.toHaveProperty('closesAt');
});

test('what is not a time is refused at its field, and not sent', async () => {
  const user = openCreatePage();
  await describeSurvey(user);
  await user.type(getTimeField(), 'noon');
  await user.tab();
  const fault = 'Type a time that your clock shows on that day, like 9:30 AM.';
  expect(getTimeField()).toHaveAccessibleDescription(fault);
  await addQuestion(user, 'Open on Sundays?');
  await user.click(getButton('Submit survey'));
  await waitFor(() => expect(getTimeField()).toHaveFocus());
  expect(getTimeField()).toHaveAccessibleDescription(fault);
  expect(getField('Deadline')).toBeValid();
  expect(listWrites()).toHaveLength(0);
});

test('what the server says of a time that has passed meanwhile is shown at its field', async () => {
  mockProblem(createSurvey, 'invalid-input', [{ field: 'body.closesAt', message: 'must not be in the past' }]);
  const user = openCreatePage();
  await describeSurvey(user);
  await user.type(getTimeField(), '9:30 AM');
  await addQuestion(user, 'Open on Sundays?');
  await publish(user);
  await waitFor(() => expect(getTimeField()).toHaveFocus());
  expect(getTimeField()).toHaveAccessibleDescription('Closing time must not be in the past.');
});

test('an opening after the closing time is refused', async () => {
  const user = openCreatePage();
  await describeSurvey(user);
  await user.type(getTimeField(), '9:30 AM');
  await addQuestion(user, 'Open on Sundays?');
  await user.click(screen.getByRole('radio', { name: 'Open at a set time' }));
  await user.type(getField('Opening'), `11/27/${YEAR} 9:30 AM`);
  await user.click(getButton('Schedule survey'));
  await waitFor(() =>
    expect(getField('Opening')).toHaveAccessibleDescription('The opening must be before the deadline.'),
  );
});

describe('drafts', () => {
  test('a draft keeps the time, also one that is not finished', async () => {
    const user = openCreatePage();
    await user.type(getField('Deadline'), `11/27/${YEAR}`);
    await user.type(getTimeField(), '9:30 AM');
    mockResponse(createDraft, { insertedId: id });
    await user.click(getButton('Save draft'));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    expect(listWrites()).toMatchObject([{ body: { content: { deadline, closesAt: closesAt.toISOString() } } }]);
  });

  test.each([
    [{ deadline, closesAt: closesAt.toISOString() }, `11/27/${YEAR}`, '9:30 AM'],
    [{ deadline: `11/27/${YEAR} 9:3`, closesAt: undefined }, `11/27/${YEAR}`, '9:3'],
    [{ deadline: ' 9:30 AM', closesAt: undefined }, '', '9:30 AM'],
  ])('the draft %j is continued', async (content, day, time) => {
    const draft = createTestDraft();
    await continueDraft({ ...draft, content: { ...draft.content, ...content } });
    expect([getField('Deadline'), getTimeField()].map((field) => (field as HTMLInputElement).value)).toEqual([
      day,
      time,
    ]);
  });
});

describe('edits', () => {
  const timed: Partial<Survey> = { deadline, closesAt: closesAt.toISOString(), hasClosingTime: true };

  test('an edit keeps the closing time, and can remove it', async () => {
    const { user } = await openEditPage(createTestOwnSurvey(timed));
    expect([getField('Deadline'), getTimeField()].map((field) => (field as HTMLInputElement).value)).toEqual([
      `11/27/${YEAR}`,
      '9:30 AM',
    ]);
    expect(getField('Deadline')).toHaveAccessibleDescription(inWords);
    await user.type(getField('Title'), '!');
    mockProblem(updateSurvey, 'internal');
    await user.click(getButton('Save changes'));
    await waitFor(() => expect(listWrites()).toHaveLength(1));
    expect(listWrites()[0]?.body).toMatchObject({ deadline, closesAt: closesAt.toISOString() });
    await user.clear(getTimeField());
    await user.click(getButton('Save changes'));
    await waitFor(() => expect(listWrites()).toHaveLength(2));
    expect(listWrites()[1]?.body).toMatchObject({ closesAt: null });
  });

  test('an API process that does not know closing times is sent none', async () => {
    const { user } = await openEditPage(createTestOwnSurvey());
    await user.type(getField('Title'), '!');
    mockProblem(updateSurvey, 'internal');
    await user.click(getButton('Save changes'));
    await waitFor(() => expect(listWrites()).toHaveLength(1));
    expect(JSON.parse(JSON.stringify(listWrites()[0]?.body))).not.toHaveProperty('closesAt');
  });
});
