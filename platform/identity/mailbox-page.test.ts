/** @jest-environment jest-environment-jsdom */
import type { Mail } from './mailbox';
import { renderMailbox } from './mailbox-page';

function mail(email: string, requestType = 'VERIFY_EMAIL', used = false): Mail {
  return { code: { email, requestType, oobCode: `code of ${email}` }, at: '2026-11-20T10:00:00.000Z', used };
}

function opened(mails: Mail[]): Document {
  // A page is read as a browser reads it, so that what is markup and what is text shows.
  return new DOMParser().parseFromString(renderMailbox(mails), 'text/html');
}

const links = (page: Document) => [...page.querySelectorAll('article a')].map((link) => link.getAttribute('href'));

test('the newest mail comes first, with whom it is for and what it asks', () => {
  const page = opened([mail('first@canvass.test'), mail('second@canvass.test', 'PASSWORD_RESET')]);
  const said = [...page.querySelectorAll('article')].map((article) => article.getAttribute('aria-label'));
  expect(said).toEqual(['Reset your password: second@canvass.test', 'Verify your email: first@canvass.test']);
  expect(page.body.textContent).toContain('2 mails, newest first');
});

test('the button of a mail opens the page that takes its code', () => {
  const page = opened([
    mail('a@canvass.test'),
    mail('b@canvass.test', 'PASSWORD_RESET'),
    mail('c@canvass.test', 'RECOVER_EMAIL'),
  ]);
  expect(links(page)).toEqual([
    '/auth/action?mode=recoverEmail&oobCode=code+of+c%40canvass.test',
    '/auth/action?mode=resetPassword&oobCode=code+of+b%40canvass.test',
    '/auth/action?mode=verifyEmail&oobCode=code+of+a%40canvass.test',
  ]);
});

test('a mail that was used says so, and has no button', () => {
  const page = opened([mail('a@canvass.test', 'VERIFY_EMAIL', true)]);
  expect(links(page)).toEqual([]);
  expect(page.querySelector('article')?.textContent).toContain('Used');
});

test('an empty mailbox says how a mail comes', () => {
  const page = opened([]);
  expect(page.querySelectorAll('article')).toHaveLength(0);
  expect(page.body.textContent).toContain('No mail yet');
});

test('the page says that nothing was sent', () => {
  expect(opened([]).querySelector('[role=note]')?.textContent).toContain('nothing was sent to anybody');
});

test('an address is text, whatever it holds', () => {
  const address = `"><img src=x onerror='alert(1)'>&lt;@canvass.test`;
  const page = opened([mail(address)]);
  expect(page.querySelector('img')).toBeNull();
  expect(page.querySelector('dd')?.textContent).toBe(address);
  expect(page.querySelector('article')?.getAttribute('aria-label')).toBe(`Verify your email: ${address}`);
});

test('a code that no page of Canvass asks for is no mail', () => {
  expect(opened([mail('a@canvass.test', 'EMAIL_SIGNIN')]).querySelectorAll('article')).toHaveLength(0);
});
