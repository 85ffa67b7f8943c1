import { createMailContent, isolateName } from './mail-content';

test('a sentence that begins with a name in Hebrew stays a sentence from left to right', () => {
  const sentence = `${isolateName('שרה')} invites you.`;
  const { text, html } = createMailContent({
    subject: 'An invitation',
    paragraphs: [sentence, 'You need an account.'],
    link: { label: 'Open', url: 'https://canvass.test/' },
    footer: 'Ignore it otherwise.',
  });
  expect(text).toContain(`\u200E${sentence}\n\nYou need`);
  expect(html).toContain(`<p dir="auto">\u200E${sentence}</p><p dir="auto">You need`);
});
