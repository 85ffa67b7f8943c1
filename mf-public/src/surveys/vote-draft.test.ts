import { dropDraft, keepDraft, newDraft, readDraft } from './vote-draft';

const owner = { surveyId: '65f000000000000000000001', version: 1, uid: 'ada' };

beforeEach(() => sessionStorage.clear());

test('a draft that was kept comes back with its answers, its comment and its key', () => {
  const draft = newDraft({ 'Question-1': 'Yes' }, 'Good idea.');
  keepDraft(owner, draft);
  expect(readDraft(owner)).toEqual(draft);
});

test('every draft has a key of its own', () => {
  expect(newDraft().key).toMatch(/^[0-9a-f]{32}$/);
  expect(newDraft().key).not.toBe(newDraft().key);
});

test('a draft belongs to one survey, one version and one person', () => {
  keepDraft(owner, newDraft({ 'Question-1': 'Yes' }));
  expect(readDraft({ ...owner, surveyId: '65f000000000000000000002' }).answers).toEqual({});
  expect(readDraft({ ...owner, version: 2 }).answers).toEqual({});
  expect(readDraft({ ...owner, uid: 'grace' }).answers).toEqual({});
});

test('a dropped draft is gone, and an unreadable one counts as none', () => {
  keepDraft(owner, newDraft({ 'Question-1': 'Yes' }));
  dropDraft(owner);
  expect(readDraft(owner).answers).toEqual({});
  sessionStorage.setItem('vote-draft:ada:65f000000000000000000001:1', '{half');
  expect(readDraft(owner).answers).toEqual({});
});
