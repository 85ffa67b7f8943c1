import type { Question } from '@canvass/shared/contracts';
import { createTestQuestion, getRequests, fillIn } from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { closePopup } from '../create/create-page.steps';
import { createFakeServer, createTestOwnSurvey, getButton, getField, openEditPage } from './edit-page.steps';

beforeEach(() => sessionStorage.clear());

const questions: Question[] = [
  createTestQuestion({ title: 'Which hours?', kind: 'single', options: ['Morning', 'Evening'], shuffle: true }),
  createTestQuestion({ title: 'Why?', kind: 'text', options: [], showIf: { question: 1, answers: ['Evening'] } }),
];
const getCondition = () => screen.getByRole('combobox', { name: 'Ask this question only after certain answers' });

test('an edit keeps shuffled options and conditions', async () => {
  const server = createFakeServer(createTestOwnSurvey({ questions }));
  const { user } = await openEditPage(server.read());
  await user.type(getField('Title'), '!');
  await user.click(getButton('Save changes'));
  await closePopup(user);
  expect(server.read().questions).toEqual(questions);
});

test('an edit is merged with another that moves the question of a condition', async () => {
  const server = createFakeServer(createTestOwnSurvey({ questions }));
  const { user } = await openEditPage(server.read());
  const added = createTestQuestion({ title: 'When?' });
  const moved: Question[] = [added, questions[0]!, { ...questions[1]!, showIf: { question: 2, answers: ['Evening'] } }];
  server.saveElsewhere({ questions: moved });
  await user.type(getField('Title'), '!');
  await user.click(getButton('Save changes'));
  await closePopup(user);
  expect(server.read().questions).toEqual(moved);
});

const saves = () => getRequests().filter(({ method }) => method === 'PUT');

test('a merge that leaves a condition without its question is not sent, and says so at the field', async () => {
  const server = createFakeServer(createTestOwnSurvey({ questions }));
  const { user } = await openEditPage(server.read());
  const added: Question = { ...questions[1]!, title: 'When?', showIf: { question: 1, answers: ['Morning'] } };
  server.saveElsewhere({ questions: [...questions, added] });
  await user.click(getButton('Remove question 2'));
  await user.click(getButton('Remove question 1'));
  await fillIn(getField('Question title'), 'How often?', user);
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(getCondition()).toHaveFocus());
  expect(getCondition()).toHaveAccessibleDescription('Choose an earlier question.');
  expect(getCondition()).toHaveDisplayValue('A question that was removed');
  expect(saves()).toHaveLength(1);
  await user.selectOptions(getCondition(), 'Always ask it');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await closePopup(user);
  expect(server.read().questions.map(({ title, showIf }) => [title, showIf])).toEqual([
    ['When?', undefined],
    ['How often?', undefined],
  ]);
});

test('choices of a conflict that leave a condition without its question are not sent', async () => {
  const server = createFakeServer(createTestOwnSurvey({ questions }));
  const { user } = await openEditPage(server.read());
  const added: Question = { ...questions[1]!, title: 'When?', showIf: { question: 1, answers: ['Morning'] } };
  server.saveElsewhere({ title: 'Saved elsewhere', questions: [...questions, added] });
  await user.click(getButton('Remove question 2'));
  await user.click(getButton('Remove question 1'));
  await fillIn(getField('Question title'), 'How often?', user);
  await user.type(getField('Title'), '!');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await user.click(await screen.findByRole('radio', { name: 'Yours' }));
  await user.click(getButton('Save choices'));
  await waitFor(() => expect(getCondition()).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(getCondition()).toHaveAccessibleDescription('Choose an earlier question.');
  expect(saves()).toHaveLength(1);
});
