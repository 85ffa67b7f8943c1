import { listOwnSurveys, listSurveys } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../../testing/api';
import { publishSurvey } from '../../../testing/data/surveys';
import { parseQueryTokens, getIndexTokens } from '../../records/search-tokens';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
  const surveys = [
    ['Café opening hours', 'Mornings matter most.', 'Health', 3],
    ['Library opening hours', 'The café next door stays.', 'Education', 9],
    ['Straßenbahn nach Köln', '', 'Health', 5],
    ['投票 and 調査', '', 'Health', 1],
    ['Łódź, Tromsø, Đakovo', 'Ægir og Þór', 'Health', 0],
    ['図書館の開館時間に関するアンケート', '日曜日の開館について', 'Education', 0],
    ['แบบสำรวจความพึงพอใจ', 'ห้องสมุดประชาชน', 'Education', 0],
    ['हिन्दी सर्वेक्षण', '', 'Education', 0],
    ['Parking', Array.from({ length: 150 }, (_, n) => `street${n}`).join(' '), 'Environment', 0],
  ] as const;
  for (const [title, description, category, voteCount] of surveys) {
    await publishSurvey(api, surveyor, { title, description, category });
    await api.db.collection('surveys').updateOne({ title }, { $set: { voteCount } });
  }
});

afterAll(() => api.stop());

async function found(q: string, query: Record<string, string> = {}, token?: string) {
  const { body, headers } = await api.call(listSurveys, { query: { q, ...query }, ...(token && { token }) });
  return [headers.get('x-total-count'), ...body.map(({ title }) => title.split(' ')[0])];
}

test.each([
  ['opening', ['2', 'Library', 'Café']],
  ['open', ['2', 'Library', 'Café']],
  ['o', ['2', 'Library', 'Café']],
  ['HOURS caf', ['1', 'Café']],
  ['cafe', ['2', 'Library', 'Café']],
  ['mornings', ['1', 'Café']],
  ['koln', ['1', 'Straßenbahn']],
  ['strassenbahn', ['1', 'Straßenbahn']],
  ['STRAẞE', ['1', 'Straßenbahn']],
  ['調査', ['1', '投票']],
  ['lodz', ['1', 'Łódź,']],
  ['ŁÓDŹ', ['1', 'Łódź,']],
  ['tromso dak', ['1', 'Łódź,']],
  ['aegir thor', ['1', 'Łódź,']],
  ['開館', ['1', '図書館の開館時間に関するアンケート']],
  ['開館時間', ['1', '図書館の開館時間に関するアンケート']],
  ['館', ['1', '図書館の開館時間に関するアンケート']],
  ['アンケート 図書館', ['1', '図書館の開館時間に関するアンケート']],
  ['図書館の開館時間に関するアンケート', ['1', '図書館の開館時間に関するアンケート']],
  ['日曜', ['1', '図書館の開館時間に関するアンケート']],
  ['時館', ['0']],
  ['พึงพอใจ', ['1', 'แบบสำรวจความพึงพอใจ']],
  ['ห้องสมุด', ['1', 'แบบสำรวจความพึงพอใจ']],
  ['हिन्दी', ['1', 'हिन्दी']],
  ['हन्दी', ['0']],
  ['street149', ['1', 'Parking']],
  ['nowhere', ['0']],
  ['opening nowhere', ['0']],
  ['?!', ['0']],
  ['$ne', ['0']],
])('%s finds %j, newest first', async (q, expected) => {
  expect(await found(q)).toEqual(expected);
});

test('search results can be sorted, filtered by category and paginated', async () => {
  expect(await found('opening', { sort: 'votes:desc' })).toEqual(['2', 'Library', 'Café']);
  expect(await found('opening', { sort: 'votes:asc' })).toEqual(['2', 'Café', 'Library']);
  expect(await found('opening', { category: 'Health' })).toEqual(['1', 'Café']);
  const first = await api.call(listSurveys, { query: { q: 'opening', sort: 'votes:asc', limit: '1' } });
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await api.raw<{ title: string }[]>(next)).body.map(({ title }) => title)).toEqual(['Library opening hours']);
});

test('only the owner and admins find unpublished surveys', async () => {
  await api.db.collection('surveys').updateOne({ voteCount: 9 }, { $set: { status: 'Unpublish' } });
  expect(await found('library')).toEqual(['0']);
  const admin = await api.createUser('admin');
  expect(await found('library', { status: 'all' }, admin.token)).toEqual(['1', 'Library']);
  const own = await api.call(listOwnSurveys, { query: { q: 'libr' }, token: surveyor.token });
  expect(own.body.map(({ title }) => title)).toEqual(['Library opening hours']);
  await api.db.collection('surveys').updateOne({ voteCount: 9 }, { $set: { status: 'Publish' } });
});

test('a very long title and description give a bounded number of tokens', () => {
  const many = Array.from({ length: 400 }, (_, n) => `word${n}`).join(' ');
  expect(getIndexTokens({ title: many, description: many }).length).toBeLessThanOrEqual(501);
  expect(parseQueryTokens(many).length).toBeLessThanOrEqual(8);
  const unspaced = Array.from({ length: 2000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
  expect(getIndexTokens({ title: unspaced, description: unspaced }).length).toBeLessThanOrEqual(501);
  expect(parseQueryTokens(unspaced)).toHaveLength(8);
});

test.each([
  ['accents and case', 'Ångström', ['angstrom']],
  ['letters without a decomposition', 'Œuvre ŧ ħ', ['oeuvre', 't', 'h']],
  ['the dotless and the dotted i', 'ıİI', ['iii']],
  ['the final sigma', 'ΟΔΟΣ', ['οδοσ']],
  ['letters of kana with marks, which stay', 'ガラス', ['ガラ', 'ラス']],
  ['full width', 'ＡＢＣ１', ['abc1']],
  ['soft hyphens and joiners', 'Um\u00ADfra\u200Dge', ['umfrage']],
  ['points of Hebrew', 'שָׁלוֹם', ['שלום']],
  ['letters and digits beside unspaced ones', '2027年', ['2027', '年']],
])('a search folds %s', (_, q, tokens) => {
  expect(parseQueryTokens(q)).toEqual(tokens);
});

test('of a search, the rarest token comes first: the longest, and before those, letters without spaces', () => {
  expect(parseQueryTokens('the opening 開館')).toEqual(['opening', '開館', 'the']);
});
