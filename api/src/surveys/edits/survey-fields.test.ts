import {
  readHistory,
  readOwnData,
  readSurvey,
  readSurveyField,
  SURVEY_FIELD_NAMES,
  updateSurvey,
  type ResponseBody,
  type SurveyDraft,
  type SurveyFieldName,
} from '@canvass/shared/contracts';
import { startApi, type TestApi, type TestUser } from '../../../testing/api';
import { createTestSurvey, DEADLINE_YEAR, publishSurvey } from '../../../testing/data/surveys';

let api: TestApi;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

/** An edit of each field, and what else the survey needs to have it. */
const EDITS = {
  title: [{ title: 'Longer hours' }, {}],
  description: [{ description: 'The board decides in January.' }, {}],
  location: [{ location: 'Central library' }, {}],
  category: [{ category: 'Health' }, {}],
  deadline: [{ deadline: `${DEADLINE_YEAR}/12/24` }, {}],
  resultsPolicy: [{ resultsPolicy: 'owner' }, {}],
  voterPolicy: [{ voterPolicy: 'verified-email' }, {}],
  visibilityPolicy: [{ visibilityPolicy: 'link' }, {}],
  ballotPolicy: [{ ballotPolicy: 'anonymous' }, {}],
  showsWholeBallots: [{ showsWholeBallots: true }, { ballotPolicy: 'anonymous' }],
} as const satisfies Record<SurveyFieldName, [edit: Partial<SurveyDraft>, survey: Partial<SurveyDraft>]>;

describe.each(SURVEY_FIELD_NAMES)('an edit of the field %s', (field) => {
  const [change, rest] = EDITS[field];
  const { surveyorEmail: _email, ...survey } = createTestSurvey(rest);

  const save = (id: string, changes: Partial<SurveyDraft>) =>
    api.call(updateSurvey, { token: surveyor.token, params: { id }, body: { ...survey, ...changes } });

  test('is saved once, and stands in the survey, its history, the audit log, and the data of its owner', async () => {
    const id = await publishSurvey(api, surveyor, rest);
    expect((await save(id, change)).body.modifiedCount).toBe(1);
    expect((await save(id, change)).body.modifiedCount).toBe(0);
    expect((await api.call(readSurvey, { token: surveyor.token, params: { id } })).body).toMatchObject(change);
    const [entry] = (await api.call(readHistory, { params: { id } })).body;
    expect(entry?.changes.map((each) => each.field)).toEqual([field]);
    const event = await api.db.collection('events').findOne({ action: 'survey-edited', 'subject.id': id });
    expect(event).toMatchObject({ after: change });
    expect(event?.['before']).not.toMatchObject(change);
    const data = (await (await api.send(readOwnData, { token: surveyor.token })).json()) as ResponseBody<
      typeof readOwnData
    >;
    expect(data.surveys.find((each) => each['_id'] === id)).toMatchObject(change);
  });

  test('keeps all others', async () => {
    const id = await publishSurvey(api, surveyor, rest);
    const readOthers = async () => {
      const { closesAt, ...stored } = (await api.call(readSurvey, { token: surveyor.token, params: { id } })).body;
      return SURVEY_FIELD_NAMES.filter((name) => name !== field).map((name) => [
        name,
        readSurveyField({ ...stored, closesAt: new Date(closesAt) }, name),
      ]);
    };
    const others = await readOthers();
    await save(id, change);
    expect(await readOthers()).toEqual(others);
  });
});
