import { readSurvey, updateSurvey, type ResponseBody, type RequestInput, type Survey } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSurvey,
  mockHandler,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './edit-page';

/** A survey of the signed-in surveyor with two questions and votes. */
export const createTestOwnSurvey = (overrides: Partial<Survey> = {}) =>
  createTestSurvey({ surveyorEmail: 'ada@canvass.test', revision: 4, version: 2, ...overrides });

export const getField = (name: string) => screen.getByRole('textbox', { name });
export const getButton = (name: string) => screen.getByRole('button', { name });

export function renderEditPage() {
  return renderPage(<Page />, {
    path: '/dashboard/update/:id',
    at: '/dashboard/update/65f000000000000000000001',
    session: createSignedInTestSession('surveyor'),
  });
}

/** Opens the page and waits for its form. */
export async function openEditPage(survey = createTestOwnSurvey()) {
  mockResponse(readSurvey, survey);
  const { unmount } = renderEditPage();
  await screen.findByRole('textbox', { name: 'Title' });
  return { user: userEvent.setup(), unmount };
}

export const getQuestionList = () => within(screen.getByRole('list', { name: 'Create questions' }));

type Content = Omit<RequestInput<typeof updateSurvey>['body'], 'revision'>;

/** A server with one survey: it refuses outdated revisions, and answers a repeated key as it did the first time. */
export function createFakeServer(survey: Survey) {
  let saved = survey;
  let isDown = false;
  let dropsNextAnswer = false;
  const answers = new Map<string | undefined, ResponseBody<typeof updateSurvey>>();

  function store(content: Partial<Survey>) {
    saved = { ...saved, ...content, revision: saved.revision + 1 };
    mockResponse(readSurvey, saved);
    return { modifiedCount: 1, version: saved.version, revision: saved.revision };
  }

  mockHandler(updateSurvey, ({ body, idempotencyKey }) => {
    if (isDown) {
      isDown = false;
      return { problem: 'network' };
    }
    const knownAnswer = answers.get(idempotencyKey);
    if (knownAnswer) return { answer: knownAnswer };
    const { revision, ...content } = body as Content & { revision: number };
    if (revision !== saved.revision) return { problem: 'survey-conflict' };
    const answer = store(content as Partial<Survey>);
    answers.set(idempotencyKey, answer);
    const isLost = dropsNextAnswer;
    dropsNextAnswer = false;
    return isLost ? { problem: 'network' } : { answer };
  });
  return {
    read: () => saved,
    /** Simulates a save in another tab, on another device, or by another user. */
    saveElsewhere: (content: Partial<Survey>) => void store(content),
    /** Saves the next edit, but loses the response. */
    dropNextAnswer: () => void (dropsNextAnswer = true),
    /** Loses the next edit before it arrives. */
    failNextRequest: () => void (isDown = true),
  };
}
