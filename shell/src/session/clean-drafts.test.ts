import { cleanDrafts } from './clean-drafts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('survey-draft:ada', '{}');
});

const isKept = () => localStorage.getItem('survey-draft:ada') !== null;

test('an expired session keeps the drafts of its user', () => {
  cleanDrafts('ada', undefined, 'ended');
  expect(isKept()).toBe(true);
  cleanDrafts(null, 'ada', null);
  expect(isKept()).toBe(true);
});

test('another user who signs in cannot see the drafts', () => {
  cleanDrafts('ada', undefined, 'ended');
  cleanDrafts(null, 'grace', null);
  expect(isKept()).toBe(false);
});

test('the drafts of a deleted account are deleted', () => {
  cleanDrafts('ada', undefined, 'deleted');
  expect(isKept()).toBe(false);
});

test('what a visitor began in this tab becomes a draft of the user who signs in', () => {
  sessionStorage.setItem('vote-draft:visitor:65f000000000000000000001:1', '{}');
  cleanDrafts(null, 'grace', null);
  expect(Object.keys(sessionStorage)).toEqual(['vote-draft:grace:65f000000000000000000001:1']);
});
