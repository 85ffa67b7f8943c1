import { cleanDrafts } from './clean-drafts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('survey-draft:ada', '{}');
});

const isKept = () => localStorage.getItem('survey-draft:ada') !== null;

test('a session that ran out keeps the drafts of its person, who finds them after signing in again', () => {
  cleanDrafts('ada', undefined, 'over');
  expect(isKept()).toBe(true);
  cleanDrafts(null, 'ada', null);
  expect(isKept()).toBe(true);
});

test('somebody else who signs in finds none of them', () => {
  cleanDrafts('ada', undefined, 'over');
  cleanDrafts(null, 'grace', null);
  expect(isKept()).toBe(false);
});

test('the drafts of a deleted account are deleted', () => {
  cleanDrafts('ada', undefined, 'deleted');
  expect(isKept()).toBe(false);
});
