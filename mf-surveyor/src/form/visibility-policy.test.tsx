import { createDraft, createSurvey, readSurvey, updateSurvey, type VisibilityPolicy } from '@canvass/shared/contracts';
import { createTestSurvey, getRequests, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import {
  addQuestion,
  closePopup,
  describeSurvey,
  fill,
  getButton,
  getSearch,
  id,
  openCreatePage,
  publish,
  renderCreatePage,
} from '../create/create-page.steps';
import { completeContent, continueDraft, createTestDraft } from '../create/server-draft.steps';
import { createFakeServer, createTestOwnSurvey, openEditPage } from '../edit/edit-page.steps';

beforeEach(() => sessionStorage.clear());

const LABELS: Record<VisibilityPolicy, string> = { listed: 'Everyone', link: 'Only people with the link' };

const getGroup = () => within(screen.getByRole('group', { name: /^Who can find it/ }));
const getPolicy = (policy: VisibilityPolicy) => getGroup().getByRole('radio', { name: LABELS[policy] });
const chooseVoters = (user: UserEvent, name: RegExp) => user.click(screen.getByRole('radio', { name }));
const getWrites = () => getRequests().filter(({ method }) => method !== 'GET');

async function publishWith(user: UserEvent) {
  mockResponse(createSurvey, { insertedId: id });
  await describeSurvey(user);
  await addQuestion(user, 'Open on Sundays?');
  await publish(user);
  await closePopup(user);
  return getWrites()[0]?.body as { visibilityPolicy?: VisibilityPolicy };
}

describe('a new survey', () => {
  test('everybody finds it, and an API process of an earlier release gets no field that it does not know', async () => {
    const user = openCreatePage();
    expect(getPolicy('listed')).toBeChecked();
    expect(await publishWith(user)).not.toHaveProperty('visibilityPolicy');
  });

  test('the choice follows who may vote until it is made', async () => {
    const user = openCreatePage();
    await chooseVoters(user, /^Only people you invite/);
    expect(getPolicy('link')).toBeChecked();
    expect(screen.getByText(/^Whoever finds it, only people you invite, you, and the admins can read/)).toBeVisible();
    await chooseVoters(user, /^Any account/);
    expect(getPolicy('listed')).toBeChecked();
    await user.click(getPolicy('link'));
    await chooseVoters(user, /^Only people you invite/);
    await chooseVoters(user, /^Any account/);
    expect(getPolicy('link')).toBeChecked();
    expect(await publishWith(user)).toMatchObject({ visibilityPolicy: 'link' });
  });

  test('its owner can list a survey for invited people, and the summary says so', async () => {
    const user = openCreatePage();
    await chooseVoters(user, /^Only people you invite/);
    await user.click(getPolicy('listed'));
    await describeSurvey(user);
    await addQuestion(user, 'Open on Sundays?');
    await user.click(getButton('Submit survey'));
    const summary = within(await screen.findByRole('dialog', { name: 'Publish this survey?' }));
    await summary.findByRole('button', { name: 'Publish' });
    const index = summary.getAllByRole('term').findIndex(({ textContent }) => textContent === 'Who can find it');
    expect(summary.getAllByRole('definition')[index]).toHaveTextContent('Everyone');
    mockResponse(createSurvey, { insertedId: id });
    await user.click(getButton('Publish'));
    await closePopup(user);
    expect(getWrites()[0]?.body).toMatchObject({ voterPolicy: 'invited', visibilityPolicy: 'listed' });
  });

  test('a copy of a survey by link only is by link only, whoever may vote', async () => {
    const original = { surveyorEmail: 'ada@canvass.test', voterPolicy: 'invited', visibilityPolicy: 'link' } as const;
    mockResponse(readSurvey, createTestSurvey(original));
    const user = userEvent.setup();
    renderCreatePage(`?from=${id}`);
    await screen.findByText(/^This is a copy of/);
    await chooseVoters(user, /^Any account/);
    expect(getPolicy('link')).toBeChecked();
  });
});

describe('a draft', () => {
  test.each(['listed', 'link'] as const)(
    'the choice %s is continued from the server, whoever may vote',
    async (policy) => {
      const content = { ...completeContent, voterPolicy: 'any-account' as const, visibilityPolicy: policy };
      const { user } = await continueDraft(createTestDraft({ content }));
      await chooseVoters(user, /^Only people you invite/);
      expect(getPolicy(policy)).toBeChecked();
    },
  );

  test('without a choice, a draft on the server is saved and continued without one', async () => {
    mockResponse(createDraft, { insertedId: id });
    const user = openCreatePage();
    await fill(user, 'Title', 'Sunday hours');
    await chooseVoters(user, /^Only people you invite/);
    await user.click(getButton('Save draft'));
    await screen.findByText(/^Draft saved at/);
    expect(getWrites()[0]?.body).toMatchObject({ content: { voterPolicy: 'invited' } });
    expect(getWrites()[0]?.body).not.toHaveProperty('content.visibilityPolicy');
  });

  test('in the browser, a choice is kept, and a draft of an earlier release follows who may vote', async () => {
    const { unmount } = renderCreatePage();
    const user = userEvent.setup();
    await fill(user, 'Title', 'Sunday hours');
    await chooseVoters(user, /^Only people you invite/);
    await user.click(getPolicy('listed'));
    await waitFor(() => expect(getSearch()).toMatch(/^\?form=/));
    const form = getSearch();
    unmount();
    const again = renderCreatePage(form);
    expect(getPolicy('listed')).toBeChecked();
    again.unmount();
    for (const [name, text] of Object.entries(localStorage))
      localStorage.setItem(name, String(text).replaceAll('"visibilityPolicy":"listed",', ''));
    renderCreatePage(form);
    expect(screen.getByText(/^Your draft from/)).toBeVisible();
    expect(getPolicy('link')).toBeChecked();
  });
});

describe('an existing survey', () => {
  test('a survey of an earlier release is found by everybody', async () => {
    await openEditPage();
    expect(getPolicy('listed')).toBeChecked();
    expect(getButton('Save changes')).toBeDisabled();
  });

  test('restricting a survey to invited people takes it off the lists, and the form says so before it is saved', async () => {
    mockResponse(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
    const { user } = await openEditPage(createTestOwnSurvey({ visibilityPolicy: 'listed' }));
    await chooseVoters(user, /^Only people you invite/);
    expect(getPolicy('link')).toBeChecked();
    expect(screen.getByText(/^Lists and search no longer show the survey within a few seconds/)).toBeVisible();
    await user.click(getButton('Save changes'));
    await closePopup(user);
    expect(getWrites()[0]?.body).toMatchObject({ voterPolicy: 'invited', visibilityPolicy: 'link' });
  });

  test('a survey by link only stays so when everybody may vote, until its owner lists it', async () => {
    mockResponse(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
    const { user } = await openEditPage(createTestOwnSurvey({ voterPolicy: 'invited', visibilityPolicy: 'link' }));
    await chooseVoters(user, /^Any account/);
    expect(getPolicy('link')).toBeChecked();
    await user.click(getPolicy('listed'));
    expect(screen.getByText(/^From then on, lists and search show the survey to everybody/)).toBeVisible();
    await user.click(getButton('Save changes'));
    await closePopup(user);
    expect(getWrites()[0]?.body).toMatchObject({ voterPolicy: 'any-account', visibilityPolicy: 'listed' });
  });

  test('a choice that was made elsewhere in the meantime is kept', async () => {
    const server = createFakeServer(createTestOwnSurvey({ visibilityPolicy: 'listed' }));
    const { user } = await openEditPage(server.read());
    server.saveElsewhere({ visibilityPolicy: 'link' });
    await fill(user, 'Title', ', mine');
    await user.click(getButton('Save changes'));
    expect(await screen.findByText(/Changes saved elsewhere are kept: who can find it\./)).toBeVisible();
    await closePopup(user);
    expect(server.read()).toMatchObject({ visibilityPolicy: 'link', revision: 6 });
  });
});
