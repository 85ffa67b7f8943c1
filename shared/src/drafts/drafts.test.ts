import { deleteDrafts, listDraftKinds, takeOverDrafts } from './drafts';

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

const listStorageKeys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted();

test('listDraftKinds lists the draft kinds of one user from both storages, with those of the visitor they were', () => {
  expect(listDraftKinds('ada')).toEqual(['survey-draft', 'survey-edit', 'vote-draft', 'contact-draft']);
  expect(listDraftKinds('grace')).toEqual(['survey-draft', 'contact-draft']);
  sessionStorage.removeItem('contact-draft:visitor');
  expect(listDraftKinds('ad')).toEqual([]);
});

test('deleteDrafts keeps the drafts of other users and all other entries', () => {
  localStorage.setItem('survey-saved:ada:form:k1', '{}');
  deleteDrafts('ada');
  expect(listStorageKeys()).toEqual(['survey-draft:grace:template:event-feedback', 'theme']);
});

test('takeOverDrafts deletes the drafts of other users and passes on those of the visitor', () => {
  sessionStorage.setItem('vote-draft:visitor:65f000000000000000000002:1', '{"answers":{}}');
  sessionStorage.setItem('vote-invitation:visitor:65f000000000000000000002', 'token');
  takeOverDrafts('grace');
  expect(listStorageKeys()).toEqual([
    'contact-draft:grace',
    'survey-draft:grace:template:event-feedback',
    'theme',
    'vote-draft:grace:65f000000000000000000002:1',
    'vote-invitation:grace:65f000000000000000000002',
  ]);
  expect(sessionStorage.getItem('vote-draft:grace:65f000000000000000000002:1')).toBe('{"answers":{}}');
});

test('takeOverDrafts leaves a draft to its page where the user has one like it', () => {
  sessionStorage.setItem('contact-draft:ada', '{"key":"own"}');
  takeOverDrafts('ada');
  expect(sessionStorage.getItem('contact-draft:ada')).toBe('{"key":"own"}');
  expect(sessionStorage.getItem('contact-draft:visitor')).toBe('{}');
});
