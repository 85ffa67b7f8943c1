import { deleteDrafts, deleteOtherUsersDrafts, listDraftKinds } from './drafts';

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

test('listDraftKinds lists the draft kinds of one user from both storages', () => {
  expect(listDraftKinds('ada')).toEqual(['survey-draft', 'survey-edit', 'vote-draft']);
  expect(listDraftKinds('grace')).toEqual(['survey-draft']);
  expect(listDraftKinds('ad')).toEqual([]);
});

test('deleteDrafts keeps the drafts of other users and all other entries', () => {
  deleteDrafts('ada');
  expect(listStorageKeys()).toEqual(['contact-draft:visitor', 'survey-draft:grace:template:event-feedback', 'theme']);
});

test('deleteOtherUsersDrafts keeps the drafts of visitors', () => {
  deleteOtherUsersDrafts('grace');
  expect(listStorageKeys()).toEqual(['contact-draft:visitor', 'survey-draft:grace:template:event-feedback', 'theme']);
});
