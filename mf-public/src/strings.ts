/**
 * The texts of this area; those quoted in the specification are kept verbatim. One file per page or part in `strings/`,
 * imported as `import * as strings`, so that a page loads only its own texts.
 */
export { ballots } from './strings/ballots';
export { becomeSurveyor } from './strings/become-surveyor';
export { contact } from './strings/contact';
export { embed } from './strings/embed';
export { history } from './strings/history';
export { home } from './strings/home';
export { howItWorks } from './strings/how-it-works';
export { forgot, auth, link } from './strings/auth';
export { payment } from './strings/payment';
export { privacy } from './strings/privacy';
export { pro } from './strings/pro';
export { proPage } from './strings/pro-page';
export { report } from './strings/report';
export { results } from './strings/results';
export { resultsPage } from './strings/results-page';
export { share } from './strings/share';
export { signIn, signUp } from './strings/sign-in';
export { survey } from './strings/survey';
export { card, surveys } from './strings/surveys';
export { voters } from './strings/voters';
