import { createDraft, createSurvey, readDraft, saveDraft, scheduleDraft } from '@canvass/shared/contracts';
import { mockHandler, mockProblem, mockResponse } from '@canvass/shared/testing';
import { formatInWords } from '@canvass/shared/ui';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addQuestion,
  closePopup,
  describeSurvey,
  fill,
  getButton,
  getField,
  id,
  openCreatePage,
  publish,
  YEAR,
} from './create-page.steps';
import { completeContent, continueDraft, createTestDraft, getLocation, getWrites, opensAt } from './server-draft.steps';

describe('a draft that another device has saved', () => {
  const theirs = createTestDraft({ revision: 7, content: { ...completeContent, title: 'Theirs' } });

  async function provokeConflict(button = 'Save draft', draft = createTestDraft()) {
    const { user } = await continueDraft(draft);
    await user.type(getField('Title'), '!');
    mockHandler(saveDraft, ({ body }) =>
      (body as { revision: number }).revision === theirs.revision
        ? { answer: { modifiedCount: 1, revision: 8 } }
        : { problem: 'survey-conflict' },
    );
    mockResponse(readDraft, theirs);
    await user.click(getButton(button));
    if (button === 'Submit survey') await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'This draft was saved elsewhere' }));
    expect(await dialog.findByText('Title: Theirs')).toBeVisible();
    return { user, dialog };
  }

  test('the other version is loaded, and the own one can be restored', async () => {
    const { user, dialog } = await provokeConflict();
    await user.click(dialog.getByRole('button', { name: 'Load the other version' }));
    expect(getField('Title')).toHaveValue('Theirs');
    await user.click(getButton('Restore mine'));
    expect(getField('Title')).toHaveValue('Sunday hours!');
    await user.click(getButton('Save draft'));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
  });

  test('the other version is overwritten', async () => {
    const { user, dialog } = await provokeConflict();
    await user.click(dialog.getByRole('button', { name: 'Overwrite it' }));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    expect(getWrites().at(-1)?.body).toMatchObject({ revision: 7, content: { title: 'Sunday hours!' } });
  });

  test('publishing does not replace it unasked', async () => {
    const { user, dialog } = await provokeConflict('Submit survey', createTestDraft({ content: completeContent }));
    expect(getWrites()).toHaveLength(0);
    mockResponse(createSurvey, { insertedId: id });
    await user.click(dialog.getByRole('button', { name: 'Publish mine' }));
    await closePopup(user);
    expect(getWrites()).toMatchObject([{ url: '/surveys', body: { title: 'Sunday hours!', draftId: id } }]);
  });
});

describe('scheduling', () => {
  test('a survey is saved and scheduled, and the popup says when it opens', async () => {
    const user = openCreatePage();
    await describeSurvey(user);
    await addQuestion(user, 'Open on Sundays?');
    await user.click(screen.getByRole('radio', { name: 'Open at a set time' }));
    await user.click(getButton('Schedule survey'));
    expect(getField('Opening')).toHaveAccessibleDescription('Choose when the survey opens.');
    await fill(user, 'Opening', `12/1/${YEAR} 9:30`);
    await user.click(getButton('Schedule survey'));
    await waitFor(() =>
      expect(getField('Opening')).toHaveAccessibleDescription('The opening must be before the deadline.'),
    );
    expect(getWrites()).toHaveLength(0);
    await user.clear(getField('Opening'));
    await fill(user, 'Opening', `3/1/${YEAR} 9:30`);
    mockResponse(createDraft, { insertedId: id });
    mockResponse(scheduleDraft, { modifiedCount: 1, revision: 2 });
    await user.dblClick(getButton('Schedule survey'));
    await user.dblClick(await screen.findByRole('button', { name: 'Schedule' }));
    expect(
      await screen.findByText(`Your survey opens on ${formatInWords(opensAt)}. Until then, only you can see it.`),
    ).toBeVisible();
    await closePopup(user);
    expect(getLocation()).toHaveTextContent('/dashboard/surveyor/surveys?tab=drafts');
    expect(getWrites()).toMatchObject([
      { method: 'POST', url: '/surveys/drafts' },
      { method: 'PATCH', url: `/surveys/drafts/${id}`, body: { opensAt } },
    ]);
  });

  test('a scheduled survey says when it opens, and an earlier opening is sent before an earlier deadline', async () => {
    const { user } = await continueDraft(createTestDraft({ content: completeContent, opensAt }));
    expect(screen.getByText(`It opens on ${formatInWords(opensAt)}. Changes count once you save them.`)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Open at a set time' })).toBeChecked();
    await user.clear(getField('Opening'));
    await fill(user, 'Opening', `2/1/${YEAR} 9:30`);
    mockResponse(scheduleDraft, { modifiedCount: 1, revision: 4 });
    mockResponse(saveDraft, { modifiedCount: 1, revision: 5 });
    await publish(user, 'Schedule survey');
    await closePopup(user);
    expect(getWrites()).toMatchObject([
      { method: 'PATCH', body: { opensAt: new Date(YEAR, 1, 1, 9, 30).toISOString() } },
      { method: 'PUT', body: { revision: 4 } },
    ]);
  });

  test('what the server refuses is shown at the fields, and the draft is saved', async () => {
    const { user } = await continueDraft(createTestDraft({ content: completeContent }));
    await user.click(screen.getByRole('radio', { name: 'Open at a set time' }));
    await fill(user, 'Opening', `3/1/${YEAR} 9:30`);
    mockResponse(saveDraft, { modifiedCount: 1, revision: 4 });
    mockProblem(scheduleDraft, 'invalid-input', [{ field: 'body.opensAt', message: 'must not be in the past' }]);
    await publish(user, 'Schedule survey');
    await waitFor(() =>
      expect(getField('Opening')).toHaveAccessibleDescription('The opening must not be in the past.'),
    );
    mockProblem(scheduleDraft, 'invalid-input', [
      { field: 'body.content.questions.0.title', message: 'must not shout' },
    ]);
    await publish(user, 'Schedule survey');
    await waitFor(() => expect(getField('Title of question 1')).toHaveFocus());
  });
});
