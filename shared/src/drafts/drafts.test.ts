import { dropDrafts, dropDraftsOfOthers, listDrafts } from './drafts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('survey-draft:ada', '{}');
  localStorage.setItem('survey-draft:grace:template:event-feedback', '{}');
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('vote-draft:ada:65f000000000000000000001:1', '{}');
  sessionStorage.setItem('survey-edit:ada:65f000000000000000000001', '{}');
  sessionStorage.setItem('contact-draft:visitor', '{}');
});

const names = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted();

test('the drafts of one person are listed by kind, from both storages', () => {
  expect(listDrafts('ada')).toEqual(['survey-draft', 'survey-edit', 'vote-draft']);
  expect(listDrafts('grace')).toEqual(['survey-draft']);
  expect(listDrafts('ad')).toEqual([]);
});

test('dropping the drafts of one person leaves those of others and everything else', () => {
  dropDrafts('ada');
  expect(names()).toEqual(['contact-draft:visitor', 'survey-draft:grace:template:event-feedback', 'theme']);
});

test('the drafts of others go when somebody signs in, and what a visitor began stays', () => {
  dropDraftsOfOthers('grace');
  expect(names()).toEqual(['contact-draft:visitor', 'survey-draft:grace:template:event-feedback', 'theme']);
});
