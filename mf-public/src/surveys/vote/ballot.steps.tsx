import { readOwnPart, type Answers, type Survey } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestMyActivity,
  createTestOwnVote,
  getRequests,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../survey/survey-page';

/** Shows the page of a survey to somebody who is signed in. */
export function showSurvey({ _id }: Pick<Survey, '_id'>) {
  return renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${_id}`, session: createSignedInTestSession() });
}

/** Shows the page of a survey to somebody who has voted. */
export function showCastBallot(survey: Survey, response: Answers) {
  const vote = createTestOwnVote({ questions: survey.questions, response });
  mockResponse(readOwnPart, createTestMyActivity({ vote }));
  return showSurvey(survey);
}

/** Shows the page of a survey, and waits until one can vote. */
export async function openBallot(survey: Pick<Survey, '_id'>) {
  const page = showSurvey(survey);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled());
  return page;
}

export const getQuestion = (number: number) =>
  within(screen.getByRole('group', { name: new RegExp(`^Question ${number}:`) }));

export const pressVote = () => userEvent.click(screen.getByRole('button', { name: 'Vote' }));

/** The body of the request that casts the vote; undefined if there is none. */
export const getSentVote = () => getRequests().find(({ method }) => method === 'PUT')?.body;
