/**
 * What people read in this area: texts that the specification quotes are kept to the letter. One file for each page or
 * part in `strings/`, imported as `import * as strings`, so that a page loads its own texts only.
 */
export { contact } from './strings/contact';
export { embed } from './strings/embed';
export { home } from './strings/home';
export { forgot, auth, link } from './strings/auth';
export { payment } from './strings/payment';
export { privacy } from './strings/privacy';
export { pro } from './strings/pro';
export { report } from './strings/report';
export { results } from './strings/results';
export { share } from './strings/share';
export { signIn, signUp } from './strings/sign-in';
export { survey } from './strings/survey';
export { card, surveys } from './strings/surveys';
