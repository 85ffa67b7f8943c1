/** @jest-environment jest-environment-jsdom */
import type { Mail } from './mailbox';
import { renderMailbox } from './mailbox-page';

function createTestMail(email: string, requestType = 'VERIFY_EMAIL', used = false): Mail {
  return { code: { email, requestType, oobCode: `code of ${email}` }, at: '2026-11-20T10:00:00.000Z', used };
}

function renderPage(mails: Mail[]): Document {
  // Parsed like in a browser, so that tests can tell markup from text.
  return new DOMParser().parseFromString(renderMailbox(mails), 'text/html');
}

const listLinks = (page: Document) => [...page.querySelectorAll('article a')].map((link) => link.getAttribute('href'));

test('the newest email comes first and shows its recipient and purpose', () => {
  const page = renderPage([
    createTestMail('first@canvass.test'),
    createTestMail('second@canvass.test', 'PASSWORD_RESET'),
  ]);
  const articleLabels = [...page.querySelectorAll('article')].map((article) => article.getAttribute('aria-label'));
  expect(articleLabels).toEqual(['Reset your password: second@canvass.test', 'Verify your email: first@canvass.test']);
  expect(page.body.textContent).toContain('2 emails, newest first');
});

test('the button of an email opens the page that accepts its code', () => {
  const page = renderPage([
    createTestMail('a@canvass.test'),
    createTestMail('b@canvass.test', 'PASSWORD_RESET'),
    createTestMail('c@canvass.test', 'RECOVER_EMAIL'),
  ]);
  expect(listLinks(page)).toEqual([
    '/auth/action?mode=recoverEmail&oobCode=code+of+c%40canvass.test',
    '/auth/action?mode=resetPassword&oobCode=code+of+b%40canvass.test',
    '/auth/action?mode=verifyEmail&oobCode=code+of+a%40canvass.test',
  ]);
});

test('a used email is marked as used and has no button', () => {
  const page = renderPage([createTestMail('a@canvass.test', 'VERIFY_EMAIL', true)]);
  expect(listLinks(page)).toEqual([]);
  expect(page.querySelector('article')?.textContent).toContain('Used');
});

test('an empty mailbox explains how emails get there', () => {
  const page = renderPage([]);
  expect(page.querySelectorAll('article')).toHaveLength(0);
  expect(page.body.textContent).toContain('No emails yet');
});

test('the page says that nothing was sent', () => {
  expect(renderPage([]).querySelector('[role=note]')?.textContent).toContain('nothing was sent');
});

test('an email address is always rendered as text', () => {
  const address = `"><img src=x onerror='alert(1)'>&lt;@canvass.test`;
  const page = renderPage([createTestMail(address)]);
  expect(page.querySelector('img')).toBeNull();
  expect(page.querySelector('dd')?.textContent).toBe(address);
  expect(page.querySelector('article')?.getAttribute('aria-label')).toBe(`Verify your email: ${address}`);
});

test('a code that no Canvass page accepts is not listed as an email', () => {
  expect(renderPage([createTestMail('a@canvass.test', 'EMAIL_SIGNIN')]).querySelectorAll('article')).toHaveLength(0);
});
