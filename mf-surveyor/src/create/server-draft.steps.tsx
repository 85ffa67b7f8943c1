import { readDraft, type Draft, type DraftContent } from '@canvass/shared/contracts';
import { getRequests, mockResponse } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { id, renderCreatePage, YEAR } from './create-page.steps';

export const opensAt = new Date(YEAR, 2, 1, 9, 30).toISOString();

const content: DraftContent = {
  title: 'Sunday hours',
  description: 'A seventh day.',
  category: 'Education',
  deadline: `${YEAR}/11/27`,
  resultsPolicy: 'always',
  questions: [
    { title: 'Open on Sundays?', description: '', kind: 'yes-no', options: [] },
    { title: '', description: 'And when', kind: 'single', options: ['Morning'] },
  ],
};

/** Without the question that is being typed. */
export const completeContent: DraftContent = { ...content, questions: content.questions.slice(0, 1) };

export const createTestDraft = (overrides: Partial<Draft> = {}): Draft => ({
  _id: id,
  revision: 3,
  updatedAt: '2026-11-20T12:00:00.000Z',
  content,
  ...overrides,
});

export const getWrites = () => getRequests().filter(({ method }) => method !== 'GET');
export const getLocation = () => screen.getByLabelText('location');

/** Continues a draft. */
export async function continueDraft(draft = createTestDraft()) {
  mockResponse(readDraft, draft);
  const view = renderCreatePage(`?draft=${id}`);
  await screen.findByRole('textbox', { name: 'Title' });
  return { user: userEvent.setup(), ...view };
}
