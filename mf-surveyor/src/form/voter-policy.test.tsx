import { createSurvey, readSurvey, updateSurvey, type VoterPolicy } from '@canvass/shared/contracts';
import { createTestSurvey, getRequests, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
import { completeContent, createTestDraft, continueDraft, opensAt } from '../create/server-draft.steps';
import { createTestOwnSurvey, openEditPage } from '../edit/edit-page.steps';

beforeEach(() => sessionStorage.clear());

const LABELS: Record<VoterPolicy, string> = {
  'any-account': 'Any account',
  'verified-email': 'Accounts with a verified email',
  invited: 'Only people you invite',
};

const getPolicy = (policy: VoterPolicy) => screen.getByRole('radio', { name: LABELS[policy] });
const getWrite = () => getRequests().find(({ method }) => method !== 'GET');

/** Takes out of every stored draft what earlier releases did not store. */
function removePolicies(storage: Storage) {
  for (const [name, text] of Object.entries(storage)) {
    storage.setItem(name, String(text).replaceAll(/"voterPolicy":"[a-z-]+",/g, ''));
  }
}

describe('a new survey', () => {
  test('the form explains who may vote, and preselects a verified email', () => {
    openCreatePage();
    expect(screen.getByRole('group', { name: 'Who may vote' })).toBeVisible();
    expect(getPolicy('any-account')).toHaveAccessibleDescription(
      'One account, one vote. Somebody who creates several accounts can vote several times.',
    );
    expect(getPolicy('verified-email')).toHaveAccessibleDescription(
      /One vote for each verified address, .* Somebody with several addresses can vote several times\.$/,
    );
    expect(getPolicy('invited')).toHaveAccessibleDescription(
      /One vote for each address that you invite\..* can pass the vote on/,
    );
    expect(getPolicy('verified-email')).toBeChecked();
  });

  test('a template preselects a verified email', async () => {
    renderCreatePage('?template=event-feedback');
    await screen.findByText(/This is the template/);
    expect(getPolicy('verified-email')).toBeChecked();
  });

  test('a copy keeps who may vote', async () => {
    mockResponse(readSurvey, createTestSurvey({ surveyorEmail: 'ada@canvass.test', voterPolicy: 'invited' }));
    renderCreatePage(`?from=${id}`);
    await screen.findByText(/^This is a copy of/);
    expect(getPolicy('invited')).toBeChecked();
  });

  test('a draft in the browser from before the choice preselects a verified email', async () => {
    const { unmount } = renderCreatePage();
    const user = userEvent.setup();
    await fill(user, 'Title', 'Sunday hours');
    await user.click(getPolicy('invited'));
    await waitFor(() => expect(getSearch()).toMatch(/^\?form=/));
    const form = getSearch();
    unmount();
    removePolicies(localStorage);
    renderCreatePage(form);
    expect(screen.getByText(/^Your draft from/)).toBeVisible();
    expect(getPolicy('verified-email')).toBeChecked();
  });

  test('the success of a survey for invited people leads to its invitations', async () => {
    mockResponse(createSurvey, { insertedId: id });
    const user = openCreatePage();
    await describeSurvey(user);
    await addQuestion(user, 'Open on Sundays?');
    await user.click(getPolicy('invited'));
    await publish(user);
    expect(await screen.findByText('Your survey is live. Now invite the people who may vote.')).toBeVisible();
    await closePopup(user);
    expect(screen.getByLabelText('location')).toHaveTextContent(`/dashboard/surveyor/invitations/${id}`);
    expect(getWrite()?.body).toMatchObject({ voterPolicy: 'invited' });
  });

  test('the preview says who may vote', async () => {
    const user = openCreatePage();
    await user.click(getPolicy('invited'));
    await user.click(getButton('Preview all'));
    expect(await screen.findByText('Only people who were invited can vote.')).toBeVisible();
  });
});

describe('a draft on the server', () => {
  test.each(['any-account', 'invited'] as const)('the choice %s is continued', async (voterPolicy) => {
    await continueDraft(createTestDraft({ content: { ...completeContent, voterPolicy } }));
    expect(getPolicy(voterPolicy)).toBeChecked();
  });

  test('without a choice, a verified email is preselected', async () => {
    await continueDraft();
    expect(getPolicy('verified-email')).toBeChecked();
  });

  test('without a choice, a scheduled survey opens for any account, and the form says so', async () => {
    await continueDraft(createTestDraft({ content: completeContent, opensAt }));
    expect(getPolicy('any-account')).toBeChecked();
  });
});

describe('an existing survey', () => {
  test('a survey of an earlier release is for any account', async () => {
    await openEditPage();
    expect(getPolicy('any-account')).toBeChecked();
    expect(getButton('Save changes')).toBeDisabled();
  });

  test('a change says that it is public and that votes stay, and is saved', async () => {
    mockResponse(updateSurvey, { modifiedCount: 1, version: 2, revision: 5 });
    const { user } = await openEditPage(createTestOwnSurvey({ voterPolicy: 'verified-email' }));
    await user.click(getPolicy('any-account'));
    expect(
      screen.getByText(/^Everybody can see this change in the survey’s history. Votes that were cast stay.$/),
    ).toBeVisible();
    await user.click(getPolicy('invited'));
    expect(screen.getByText(/Invite people after saving/)).toBeVisible();
    await user.click(getButton('Save changes'));
    await closePopup(user);
    expect(getWrite()?.body).toMatchObject({ voterPolicy: 'invited', revision: 4 });
  });

  test('an edit in this tab from before the choice does not change who may vote', async () => {
    const survey = createTestOwnSurvey({ voterPolicy: 'invited' });
    const { user, unmount } = await openEditPage(survey);
    await fill(user, 'Title', ', mine');
    await screen.findByText('Unsaved changes are kept in this tab.');
    unmount();
    removePolicies(sessionStorage);
    await openEditPage(survey);
    expect(screen.getByText(/^Your unsaved changes from/)).toBeVisible();
    expect(getPolicy('invited')).toBeChecked();
  });
});
