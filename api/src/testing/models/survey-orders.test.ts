import { createPlayed, play } from '../../../../platform/testing/models/play';
import { startApi, type TestApi } from '../api';
import { startActors, type Actors } from './actors';
import { createClock } from './clock';
import { INITIAL, SURVEY_MODEL, type SurveyWish } from './survey-model';
import { createPeople, createSurveySubject } from './survey-subject';

const clock = createClock();
let api: TestApi;
let actors: Actors;
let people: Awaited<ReturnType<typeof createPeople>>;

beforeAll(async () => {
  api = await startApi({ now: clock.now });
  people = await createPeople(api);
  actors = await startActors(api, 2, clock.now);
});

afterAll(async () => {
  await actors.stop();
  await api.stop();
});

const UNPUBLISH: SurveyWish = { kind: 'unpublish', feedback: 1, by: 'status' };

// Each call of the one is a place where all of the other may come between.
test.each([1, 2, 3, 4, 5])(
  'a review is refused for the right reason, though the survey is unpublished after %i calls of its request',
  async (calls) => {
    const subject = await createSurveySubject(api, actors, clock, people);
    const order = [
      { pick: 0, calls },
      { pick: 0, calls: 100 },
    ];
    const bursts = [{ actors: [[{ kind: 'ask for review' as const }], [UNPUBLISH]], order }];
    const { status } = await play(SURVEY_MODEL, subject, INITIAL, bursts, createPlayed());
    expect(status).toBe('Unpublish');
  },
);
