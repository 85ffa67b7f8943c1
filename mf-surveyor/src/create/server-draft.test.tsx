import { createDraft, createSurvey, readDraft, saveDraft, type DraftContent } from '@canvass/shared/contracts';
import { mockPending, mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addQuestion,
  closePopup,
  fill,
  getButton,
  getField,
  getQuestionList,
  id,
  openCreatePage,
  publish,
  renderCreatePage,
  YEAR,
} from './create-page.steps';
import { completeContent, continueDraft, createTestDraft, getLocation, getWrites } from './server-draft.steps';

test('a draft without a category has none when it is continued', async () => {
  const { category: _category, ...content } = completeContent;
  await continueDraft(createTestDraft({ content }));
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Choose a category');
});

const listKept = () => Object.keys(localStorage).filter((name) => name.startsWith('survey-draft'));

describe('saving a draft', () => {
  test('the first save creates it, and the next ones save to it; the form stays as it is', async () => {
    const user = openCreatePage();
    await fill(user, 'Title', 'Sunday');
    await addQuestion(user, 'Open on Sundays?');
    await fill(user, 'Question description optional', 'And');
    mockResponse(createDraft, { insertedId: id });
    await user.click(getButton('Save draft'));
    expect(await screen.findByText(/^Draft saved at/)).toHaveRole('status');
    await waitFor(() => expect(getLocation()).toHaveTextContent(`/dashboard/surveyor/create?draft=${id}`));
    expect(getButton('Save draft')).toHaveFocus();
    expect(getField('Question description optional')).toHaveValue('And');
    expect(listKept()).toEqual([]);

    await user.type(getField('Title'), '!');
    expect(await screen.findByText('Kept in this browser')).toBeVisible();
    mockResponse(saveDraft, { modifiedCount: 1, revision: 2 });
    await user.click(getButton('Save draft'));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    expect(listKept()).toEqual([]);
    const questions = [
      { title: 'Open on Sundays?', description: '', kind: 'yes-no', options: [] },
      { title: '', description: 'And', kind: 'yes-no', options: [] },
    ];
    expect(getWrites()).toMatchObject([
      { method: 'POST', url: '/surveys/drafts', body: { content: { title: 'Sunday', questions } } },
      { method: 'PUT', url: `/surveys/drafts/${id}`, body: { revision: 1, content: { title: 'Sunday!' } } },
    ]);
  });

  test('a draft is sent once, however often the button is pressed', async () => {
    const user = openCreatePage();
    mockPending(createDraft);
    await user.dblClick(getButton('Save draft'));
    expect(getButton('Saving')).toHaveAttribute('aria-busy', 'true');
    await user.click(getButton('Submit survey'));
    expect(getWrites()).toHaveLength(1);
  });

  test('a draft whose answer got lost is sent with the same key again', async () => {
    const user = openCreatePage();
    await fill(user, 'Title', 'Sunday');
    mockProblem(createDraft, 'network');
    await user.click(getButton('Save draft'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
    mockResponse(createDraft, { insertedId: id });
    await user.click(getButton('Save draft'));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    const [first, second] = getWrites();
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  test('what the server refuses is shown at its field', async () => {
    const user = openCreatePage();
    mockProblem(createDraft, 'invalid-input', [{ field: 'body.content.title', message: 'must not shout' }]);
    await user.click(getButton('Save draft'));
    await waitFor(() => expect(getField('Title')).toHaveAccessibleDescription('Title must not shout.'));
    expect(getField('Title')).toHaveFocus();
  });
});

describe('the settings of questions', () => {
  const questions: DraftContent['questions'] = [
    {
      title: 'What for?',
      description: '',
      kind: 'multiple',
      options: ['Reading', 'Work', 'Nothing'],
      required: false,
      other: true,
      none: true,
      minChoices: 2,
      maxChoices: 3,
      section: { title: '', description: 'Unfinished' },
    },
    { title: '', description: '', kind: 'scale', options: [], labels: { low: 'never' } },
  ];

  test('a draft is continued with them, and saved with them', async () => {
    const { user } = await continueDraft(createTestDraft({ content: { ...completeContent, questions } }));
    expect(getField('Label of 0')).toHaveValue('never');
    await user.click(getButton('Edit question 1'));
    expect(getField('Option 2')).toHaveValue('Work');
    expect(screen.queryByRole('textbox', { name: 'Option 3' })).not.toBeInTheDocument();
    expect(getField('Text of this option')).toHaveValue('Nothing');
    mockResponse(saveDraft, { modifiedCount: 1, revision: 4 });
    await user.click(getButton('Save draft'));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    expect(getWrites()[0]?.body).toMatchObject({ content: { questions } });
  });

  test('what is still missing in one of them does not keep a draft from being saved', async () => {
    const user = openCreatePage();
    await user.click(screen.getByRole('radio', { name: 'Multiple choice' }));
    await user.click(screen.getByText('More settings'));
    await fill(user, 'At most', 'three');
    await user.click(screen.getByRole('checkbox', { name: 'Start a new section here' }));
    mockResponse(createDraft, { insertedId: id });
    await user.click(getButton('Save draft'));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    expect(getWrites()[0]?.body).toMatchObject({
      content: { questions: [{ kind: 'multiple', options: [], section: { title: '', description: '' } }] },
    });
    expect(getField('At most')).toHaveValue('three');
  });
});

describe('continuing a draft', () => {
  test('the page shows a loading state, and a draft that failed to load can be retried', async () => {
    mockPending(readDraft);
    const { unmount } = renderCreatePage(`?draft=${id}`);
    expect(screen.getByText('Loading....')).toBeVisible();
    unmount();
    mockProblem(readDraft, 'network');
    renderCreatePage(`?draft=${id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
    mockResponse(readDraft, createTestDraft());
    await userEvent.click(getButton('Try again'));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Sunday hours');
  });

  test('an address without a draft leads to the drafts', async () => {
    mockProblem(readDraft, 'draft-not-found');
    renderCreatePage(`?draft=${id}`);
    expect(await screen.findByRole('heading', { name: 'Draft not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your drafts' })).toHaveAttribute(
      'href',
      '/dashboard/surveyor/surveys?tab=drafts',
    );
  });

  test('the form has everything that was saved, also the question that was being typed', async () => {
    await continueDraft();
    expect(getField('Deadline')).toHaveValue(`11/27/${YEAR}`);
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Education');
    expect(getQuestionList().getAllByRole('listitem')).toHaveLength(1);
    expect(getField('Question description optional')).toHaveValue('And when');
    expect(getField('Option 1')).toHaveValue('Morning');
  });

  test('unsaved changes are kept in this browser, and can be dropped', async () => {
    const { user, unmount } = await continueDraft();
    await user.type(getField('Title'), '!');
    unmount();
    await continueDraft();
    expect(getField('Title')).toHaveValue('Sunday hours!');
    expect(screen.getByText(/^Your unsaved changes from/)).toBeVisible();
    await user.click(getButton('Show the saved draft'));
    expect(getField('Title')).toHaveValue('Sunday hours');
  });

  test('publishing names the draft that the survey replaces', async () => {
    const { user } = await continueDraft(createTestDraft({ content: completeContent }));
    mockResponse(createSurvey, { insertedId: id });
    await publish(user);
    await closePopup(user);
    expect(getLocation()).toHaveTextContent('/dashboard/surveyor/surveys');
    expect(getWrites()).toMatchObject([{ method: 'POST', url: '/surveys', body: { draftId: id } }]);
  });

  test('a draft that is gone can be saved as a new one', async () => {
    const { user } = await continueDraft();
    mockProblem(saveDraft, 'draft-not-found');
    await user.click(getButton('Save draft'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^There is no such draft\./);
    mockResponse(createDraft, { insertedId: '65f0000000000000000000aa' });
    await user.click(getButton('Save as a new draft'));
    await waitFor(() => expect(getLocation()).toHaveTextContent('?draft=65f0000000000000000000aa'));
    expect(getField('Title')).toHaveValue('Sunday hours');
  });
});
