/**
 * What people read in this area: texts that the specification quotes are kept to the letter. One file for each page or
 * part in `words/`, taken in as `import * as words`: so a page is sent its own texts and no others.
 */
export { contact } from './words/contact';
export { embed } from './words/embed';
export { home } from './words/home';
export { forgot, auth, link } from './words/identity';
export { payment } from './words/payment';
export { privacy } from './words/privacy';
export { pro } from './words/pro';
export { report } from './words/report';
export { results } from './words/results';
export { share } from './words/share';
export { signIn, signUp } from './words/sign-in';
export { survey } from './words/survey';
export { card, surveys } from './words/surveys';
