import { readSurvey, updateSurvey, type Answer, type Input, type Survey } from '@canvass/shared/contracts';
import { buildSignedIn, buildSurvey, decideAnswers, renderPage, respond } from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './edit-page';

/** An own survey that was voted on, of two questions. */
export const own = (overrides: Partial<Survey> = {}) =>
  buildSurvey({ surveyorEmail: 'ada@canvass.test', revision: 4, version: 2, ...overrides });

export const field = (name: string) => screen.getByRole('textbox', { name });
export const button = (name: string) => screen.getByRole('button', { name });

export function render() {
  return renderPage(<Page />, {
    path: '/dashboard/update/:id',
    at: '/dashboard/update/65f000000000000000000001',
    session: buildSignedIn('surveyor'),
  });
}

/** Opens the page and waits for its form. */
export async function open(survey = own()) {
  respond(readSurvey, survey);
  const { unmount } = render();
  await screen.findByRole('textbox', { name: 'Title' });
  return { user: userEvent.setup(), unmount };
}

export const list = () => within(screen.getByRole('list', { name: 'Create questions' }));

type Content = Omit<Input<typeof updateSurvey>['body'], 'revision'>;

/** A server with one survey: it refuses another revision, and answers a repeated key as it did the first time. */
export function startServer(survey: Survey) {
  let saved = survey;
  let isDown = false;
  let losesNext = false;
  const answers = new Map<string | undefined, Answer<typeof updateSurvey>>();

  function store(content: Partial<Survey>) {
    saved = { ...saved, ...content, revision: saved.revision + 1 };
    respond(readSurvey, saved);
    return { modifiedCount: 1, version: saved.version, revision: saved.revision };
  }

  decideAnswers(updateSurvey, ({ body, idempotencyKey }) => {
    if (isDown) {
      isDown = false;
      return { problem: 'network' };
    }
    const known = answers.get(idempotencyKey);
    if (known) return { answer: known };
    const { revision, ...content } = body as Content & { revision: number };
    if (revision !== saved.revision) return { problem: 'survey-conflict' };
    const answer = store(content as Partial<Survey>);
    answers.set(idempotencyKey, answer);
    const isLost = losesNext;
    losesNext = false;
    return isLost ? { problem: 'network' } : { answer };
  });
  return {
    read: () => saved,
    /** Another tab, device or person saves. */
    saveElsewhere: (content: Partial<Survey>) => void store(content),
    /** The next edit is saved, and nobody hears so. */
    loseNextAnswer: () => void (losesNext = true),
    /** The next edit does not arrive. */
    goDown: () => void (isDown = true),
  };
}
