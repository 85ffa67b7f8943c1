import { isOwnSurvey } from './is-own-survey';

const ada = { email: 'ada@canvass.test' };

test.each([
  ['what the API says about the caller', { surveyorEmail: '' }, ada, { isOwner: true }, true],
  ['no email, if the API does not say so', { surveyorEmail: '' }, ada, {}, false],
  ['the email from an earlier API', { surveyorEmail: 'ada@canvass.test' }, ada, {}, true],
  ['another email from an earlier API', { surveyorEmail: 'ben@canvass.test' }, ada, {}, false],
  ['nobody who is signed out', { surveyorEmail: '' }, null, {}, false],
])('the owner of a survey is known by %s', (_name, survey, user, activity, isOwn) => {
  expect(isOwnSurvey(survey, user, activity)).toBe(isOwn);
});
