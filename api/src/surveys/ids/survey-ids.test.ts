import { listSurveyIdParts, listSurveyIds } from '@canvass/shared/contracts';
import { decodeCursor, encodeCursor } from '../../kernel/http/lists/cursor';
import { startApi, type TestApi } from '../../../testing/api';
import { publishSurvey } from '../../../testing/data/surveys';
import { createSurveyIdsRepository } from './survey-ids.repository';

let api: TestApi;
let published: string[];

beforeAll(async () => {
  api = await startApi();
  const surveyor = await api.createUser('surveyor');
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) ids.push(await publishSurvey(api, surveyor));
  const surveys = api.db.collection('surveys');
  const [withdrawn, damaged, ...others] = await surveys.find().sort({ _id: 1 }).toArray();
  await surveys.updateOne({ _id: withdrawn?._id }, { $set: { status: 'Unpublish' } });
  await surveys.updateOne({ _id: damaged?._id }, { $unset: { timestamp: '' } });
  // Surveys of one moment are told apart by their ids.
  await surveys.updateMany(
    { _id: { $in: others.slice(1, 4).map(({ _id }) => _id) } },
    { $set: { timestamp: new Date(0) } },
  );
  published = [...others.slice(1, 4), ...others.slice(0, 1), ...others.slice(4)].map(({ _id }) => String(_id));
});

afterAll(() => api.stop());

async function readPart(repository: ReturnType<typeof createSurveyIdsRepository>, cursor?: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const batch of repository.readPart(decodeCursor(cursor, 'moment'))) ids.push(...batch);
  return ids;
}

test('every readable published survey is listed, oldest first, for anyone', async () => {
  const { body, headers } = await api.call(listSurveyIds, { query: {} });
  expect(body).toBe(published.map((id) => `${id}\n`).join(''));
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await api.call(listSurveyIdParts, {})).body).toEqual({ cursors: [] });
});

test.each([1, 2, 3, 4, 5, 6])(
  'parts of %d surveys contain each survey once, and none of them is empty',
  async (size) => {
    const repository = createSurveyIdsRepository(api.db, size);
    const ends = (await repository.listPartEnds()).map(encodeCursor);
    const parts = [await readPart(repository), ...(await Promise.all(ends.map((end) => readPart(repository, end))))];
    expect(parts.flat()).toEqual(published);
    expect(parts.map(({ length }) => length)).toEqual(
      Array.from({ length: Math.ceil(5 / size) }, (_, index) => Math.min(size, 5 - index * size)),
    );
  },
);

test('what is no cursor is refused', async () => {
  const response = await api.send(listSurveyIds, { query: { cursor: 'eyJ4IjoxfQ' } });
  expect(response.status).toBe(422);
});
