import { formatFileName } from './file-name';

test.each([
  ['Sunday hours', 'Sunday-hours-question-1'],
  ['A/B: "which" one?\u0000\n', 'A-B-which-one-question-1'],
  ['ما مدى رضاك؟', 'ما-مدى-رضاك-question-1'],
  ['हिन्दी', 'हिन्दी-question-1'],
  ['user\u202Egpj.exe', 'user-gpj-exe-question-1'],
  ['🌳🌳', 'survey-question-1'],
  ['..', 'survey-question-1'],
  [`${'x'.repeat(59)}\u{20000}`, `${'x'.repeat(59)}-question-1`],
])('the file of the survey %j is called %s', (title, name) => {
  expect(formatFileName(title, 'question-1')).toBe(name);
});
