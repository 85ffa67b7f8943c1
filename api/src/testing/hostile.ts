export { flawsOfAnswers, flawsOfOutcome, sendCase } from '../../../platform/testing/framing';
export { framingCases } from '../../../platform/testing/framing-cases';
export { rawRequest, sendRaw } from '../../../platform/testing/raw-http';
export { countTries } from '../../../platform/testing/tries';
