import { createDraft, readDraft, saveDraft } from '@canvass/shared/contracts';
import { mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fill, getButton, getField, getSearch, id, renderCreatePage } from './create-page.steps';
import { createTestDraft, getWrites } from './server-draft.steps';

/** The title that is stored under each key. */
function listTitles(): Record<string, string> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith('survey-draft'));
  const readTitle = (name: string) =>
    (JSON.parse(localStorage.getItem(name) ?? '') as { form: { title: string } }).form.title;
  return Object.fromEntries(names.map((name) => [name, readTitle(name)]));
}

/** Ada begins a survey and leaves the page. @returns what leads back to it. */
async function begin(title: string): Promise<string> {
  const user = userEvent.setup();
  const { unmount } = renderCreatePage();
  await fill(user, 'Title', title);
  const search = getSearch();
  unmount();
  return search;
}

const getKey = (search: string) => `survey-draft:ada:form:${search.slice('?form='.length)}`;

/** Changes what is stored as another tab would. */
function changeElsewhere(search: string, title: string): void {
  const stored = JSON.parse(localStorage.getItem(getKey(search)) ?? '{}') as { form: object };
  localStorage.setItem(getKey(search), JSON.stringify({ ...stored, form: { ...stored.form, title } }));
}

test('two new surveys are two drafts, and starting over in one leaves the other', async () => {
  const first = await begin('Sunday hours');
  const second = await begin('Night bus');
  expect(listTitles()).toEqual({ [getKey(first)]: 'Sunday hours', [getKey(second)]: 'Night bus' });
  const { unmount } = renderCreatePage(second);
  await userEvent.click(getButton('Start over'));
  unmount();
  expect(listTitles()).toEqual({ [getKey(first)]: 'Sunday hours' });
  renderCreatePage(first);
  expect(getField('Title')).toHaveValue('Sunday hours');
});

test('two copies of one template are two drafts, and each address says what the survey was made of', async () => {
  const user = userEvent.setup();
  for (const title of ['Spring fair', 'Autumn fair']) {
    const { unmount } = renderCreatePage('?template=event-feedback');
    await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(getField('Title'));
    await fill(user, 'Title', title);
    expect(getSearch()).toMatch(/^\?template=event-feedback&form=\w{12}$/);
    unmount();
  }
  expect(Object.values(listTitles()).toSorted()).toEqual(['Autumn fair', 'Spring fair']);
});

describe('a survey that another tab has changed, too', () => {
  /** Another tab changes the open survey, and then this one does. */
  async function collide() {
    const search = await begin('Sunday hours');
    const view = renderCreatePage(search);
    const user = userEvent.setup();
    changeElsewhere(search, 'Theirs');
    await fill(user, 'Title', '!');
    expect(await screen.findByText(/^Another tab has changed this survey, too\./)).toBeVisible();
    return { user, search, ...view };
  }

  async function openComparison(user: ReturnType<typeof userEvent.setup>) {
    await user.click(getButton('Compare'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Another tab has changed this survey' }));
    expect(await dialog.findByText('Title: Theirs')).toBeVisible();
    return dialog;
  }

  test('is kept beside the version of that tab, at an address of its own', async () => {
    const { search } = await collide();
    await waitFor(() => expect(getSearch()).not.toBe(search));
    expect(listTitles()).toEqual({ [getKey(search)]: 'Theirs', [getKey(getSearch())]: 'Sunday hours!' });
  });

  test('loads that version on request, and restores its own', async () => {
    const { user, search } = await collide();
    const dialog = await openComparison(user);
    await user.click(dialog.getByRole('button', { name: 'Load the other version' }));
    expect(getField('Title')).toHaveValue('Theirs');
    await waitFor(() => expect(getSearch()).toBe(search));
    await user.click(getButton('Restore mine'));
    expect(getField('Title')).toHaveValue('Sunday hours!');
    await waitFor(() => expect(listTitles()).toEqual({ [getKey(search)]: 'Sunday hours!' }));
  });

  test('overwrites that version on request', async () => {
    const { user, search } = await collide();
    const dialog = await openComparison(user);
    await user.click(dialog.getByRole('button', { name: 'Overwrite it' }));
    expect(screen.queryByText(/^Another tab has changed/)).not.toBeInTheDocument();
    expect(listTitles()).toEqual({ [getKey(search)]: 'Sunday hours!' });
    await waitFor(() => expect(getSearch()).toBe(search));
  });

  test('loses nothing when the page is left at once', async () => {
    const search = await begin('Sunday hours');
    const { unmount } = renderCreatePage(search);
    changeElsewhere(search, 'Theirs');
    await fill(userEvent.setup(), 'Title', '!');
    unmount();
    expect(Object.values(listTitles()).toSorted()).toEqual(['Sunday hours!', 'Theirs']);
  });
});

describe('a survey that another tab has saved as a draft', () => {
  /** This tab shows the survey; another one saves it. */
  async function saveElsewhere() {
    const search = await begin('Sunday hours');
    const other = renderCreatePage(search);
    mockResponse(createDraft, { insertedId: id });
    await userEvent.click(within(other.container).getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(getSearch()).toBe(`?draft=${id}`));
    other.unmount();
    return search;
  }

  test('is found at its former address', async () => {
    const search = await saveElsewhere();
    mockResponse(readDraft, createTestDraft());
    renderCreatePage(search);
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Sunday hours');
    mockResponse(saveDraft, { modifiedCount: 1, revision: 4 });
    await fill(userEvent.setup(), 'Title', '!');
    await userEvent.click(getButton('Save draft'));
    await screen.findByText(/^Draft saved at/);
    expect(getWrites().at(-1)).toMatchObject({ method: 'PUT', url: `/surveys/drafts/${id}`, body: { revision: 3 } });
  });

  test('is compared with that draft before it is saved here', async () => {
    const search = await begin('Sunday hours');
    renderCreatePage(search);
    const user = userEvent.setup();
    localStorage.setItem(
      getKey(search).replace('survey-draft', 'survey-saved'),
      JSON.stringify({ at: new Date().toISOString(), draft: id }),
    );
    mockResponse(readDraft, createTestDraft({ content: { ...createTestDraft().content, title: 'Theirs' } }));
    await user.click(getButton('Save draft'));
    const dialog = within(await screen.findByRole('dialog', { name: 'This draft was saved elsewhere' }));
    expect(await dialog.findByText('Title: Theirs')).toBeVisible();
    expect(getWrites()).toEqual([]);
    mockResponse(saveDraft, { modifiedCount: 1, revision: 4 });
    await user.click(dialog.getByRole('button', { name: 'Overwrite it' }));
    await waitFor(() => expect(getSearch()).toBe(`?draft=${id}`));
    expect(getWrites()).toMatchObject([
      { method: 'PUT', url: `/surveys/drafts/${id}`, body: { revision: 3, content: { title: 'Sunday hours' } } },
    ]);
    expect(listTitles()).toEqual({});
  });
});

test('a draft that is gone on the server shows what this browser keeps of it', async () => {
  mockResponse(readDraft, createTestDraft());
  const { unmount } = renderCreatePage(`?draft=${id}`);
  await screen.findByRole('textbox', { name: 'Title' });
  await fill(userEvent.setup(), 'Title', '!');
  unmount();
  mockProblem(readDraft, 'draft-not-found');
  renderCreatePage(`?draft=${id}`);
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Sunday hours!');
});
