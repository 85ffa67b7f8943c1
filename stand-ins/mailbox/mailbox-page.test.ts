/** @jest-environment jest-environment-jsdom */
import type { StoredMail } from './mail-store';
import { renderMailbox, type ShownMail } from './mailbox-page';

function createLinkMail(to: string, change: Partial<ShownMail> = {}): ShownMail {
  const link = { label: 'Verify this email', href: `/auth/action?mode=verifyEmail&oobCode=${to}` };
  return { to, subject: 'Verify your email', at: '2026-11-20T10:00:00.000Z', link, ...change };
}

function createReceivedMail(change: Partial<StoredMail> = {}): StoredMail {
  return {
    id: '1',
    at: '2026-11-20T11:00:00.000Z',
    from: 'no-reply@canvass.test',
    to: ['ada@canvass.test'],
    subject: 'Ada offers you a survey',
    text: 'Take it over: https://canvass.test/offers/1?a=b&c=d. Thank you.',
    html: '',
    ...change,
  };
}

function renderPage(received: StoredMail[], others: ShownMail[] | undefined = []): Document {
  // Parsed like in a browser, so that tests can tell markup from text.
  return new DOMParser().parseFromString(renderMailbox(received, others), 'text/html');
}

const listLinks = (page: Document) => [...page.querySelectorAll('article a')].map((link) => link.getAttribute('href'));
const listLabels = (page: Document) =>
  [...page.querySelectorAll('article')].map((article) => article.getAttribute('aria-label'));

test('the newest email comes first, wherever it comes from', () => {
  const page = renderPage(
    [createReceivedMail()],
    [createLinkMail('first@canvass.test'), createLinkMail('second@canvass.test', { at: '2026-11-20T12:00:00.000Z' })],
  );
  expect(listLabels(page)).toEqual([
    'Verify your email: second@canvass.test',
    'Ada offers you a survey: ada@canvass.test',
    'Verify your email: first@canvass.test',
  ]);
  expect(page.body.textContent).toContain('3 emails, newest first');
});

test('an email says when it was received, in American English', () => {
  const page = renderPage([], [createLinkMail('ada@canvass.test', { at: '2026-11-20T12:00:00.000Z' })]);
  expect(page.querySelector('time')?.textContent).toMatch(/^Nov (19|20|21), 2026, \d{1,2}:\d{2}\s[AP]M$/);
});

test('of two emails of the same moment, the later one comes first', () => {
  const page = renderPage([], [createLinkMail('first@canvass.test'), createLinkMail('second@canvass.test')]);
  expect(listLabels(page)).toEqual(['Verify your email: second@canvass.test', 'Verify your email: first@canvass.test']);
});

test('the web addresses in a text are links, and other addresses are not', () => {
  const text =
    'javascript:alert(1) https://canvass.test/offers/1?a=b&c=d. (http://localhost:8080/mailbox) data:text/html,x';
  const page = renderPage([createReceivedMail({ text })]);
  expect(listLinks(page)).toEqual(['https://canvass.test/offers/1?a=b&c=d', 'http://localhost:8080/mailbox']);
  expect(page.querySelector('.text')?.textContent).toBe(text);
});

test('several recipients, other scripts, and a missing subject are shown', () => {
  const page = renderPage([
    createReceivedMail({ to: ['a@canvass.test', 'b@canvass.test'], text: 'Größe 調査', subject: '' }),
  ]);
  expect(listLabels(page)).toEqual(['No subject: a@canvass.test, b@canvass.test']);
  expect(page.querySelector('.text')?.textContent).toBe('Größe 調査');
});

test('the button of an email opens its link, and a used email has none', () => {
  const used = createLinkMail('b@canvass.test');
  delete used.link;
  const page = renderPage([], [createLinkMail('a@canvass.test'), used]);
  expect(listLinks(page)).toEqual(['/auth/action?mode=verifyEmail&oobCode=a@canvass.test']);
  expect(page.querySelector('article')?.textContent).toContain('Used');
});

test('an empty mailbox explains how emails get there', () => {
  const page = renderPage([]);
  expect(page.querySelectorAll('article')).toHaveLength(0);
  expect(page.body.textContent).toContain('No emails yet');
});

test('the page says that nothing was sent, and what cannot be read', () => {
  expect(renderPage([]).querySelector('[role=note]')?.textContent).toContain('nothing was sent');
  expect(renderPage([]).querySelector('[role=alert]')).toBeNull();
  const page = new DOMParser().parseFromString(renderMailbox([createReceivedMail()], undefined), 'text/html');
  expect(page.querySelector('[role=alert]')?.textContent).toContain('cannot be read right now');
  expect(page.querySelectorAll('article')).toHaveLength(1);
});

test('everything that a mail contains is rendered as text', () => {
  const hostile = `"><img src=x onerror='alert(1)'></article></details><script>alert(2)</script>&lt;`;
  const page = renderPage(
    [createReceivedMail({ to: [hostile], subject: hostile, text: hostile, html: hostile, at: hostile })],
    [createLinkMail(hostile, { subject: hostile, link: { label: hostile, href: hostile } })],
  );
  expect(page.querySelector('img, article script')).toBeNull();
  expect(page.querySelectorAll('script')).toHaveLength(1);
  expect(page.querySelector('details .text')?.textContent).toBe(hostile);
  expect(listLabels(page)).toContain(`${hostile}: ${hostile}`);
});
