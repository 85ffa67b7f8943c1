import { questionKindSchema, readOwnPart, readSurvey } from '@canvass/shared/contracts';
import { createTestSurvey, KIND_EXAMPLES, mockResponse } from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import { openBallot, showCastBallot } from './ballot.steps';

beforeEach(() => sessionStorage.clear());

describe.each(questionKindSchema.options)('a question of the kind %s', (kind) => {
  const { question: content, answer } = KIND_EXAMPLES[kind];
  const question = { ...content, kind };
  const survey = createTestSurvey({ questions: [question] });

  test('has controls on the ballot', async () => {
    mockResponse(readSurvey, survey);
    mockResponse(readOwnPart, {});
    await openBallot(survey);
    const fields = screen.getByRole('group', { name: 'Question 1: What do you say?' });
    expect(fields.querySelector('[name^="Question-1"]')).toBeInTheDocument();
  });

  test('shows its answer on the ballot that was cast', async () => {
    mockResponse(readSurvey, survey);
    showCastBallot(survey, { 'Question-1': answer });
    const cast = within(await screen.findByRole('region', { name: 'Your vote' }));
    const shown = kind === 'date' ? /2026/ : new RegExp([answer].flat().map(String).at(-1) ?? '');
    expect(cast.getAllByText(shown).length).toBeGreaterThan(0);
  });
});
