import { createSignedInTestSession, createTestSurvey, renderPage } from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import { Page } from '../surveys/survey/survey-page';

/** A survey with public results. */
export const survey = createTestSurvey({ resultsPolicy: 'always' });

/** Opens the page of the survey, with its results. */
export function openSurvey(session = createSignedInTestSession()) {
  return renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session });
}

/** The part of the page with the results. */
export const findResults = () => screen.findByRole('region', { name: 'Results' });

/** The texts of a question's bars, line by line. */
export async function findBars(question: string | RegExp) {
  const result = within(await screen.findByRole('region', { name: question }));
  return result.getAllByRole('listitem').map(({ textContent }) => textContent);
}
