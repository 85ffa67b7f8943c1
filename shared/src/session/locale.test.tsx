import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { getLocale, setLocale, useLocale } from './locale';

afterEach(() => setLocale('en-US'));

test.each([
  ['de-DE', 'en-DE'],
  ['en-GB', 'en-GB'],
  ['zh-Hant-TW', 'en-TW'],
  ['en-US-u-nu-arab', 'en-US'],
  // Without a region: where most people speak the language.
  ['ar', 'en-EG'],
  ['en', 'en-US'],
  // No region is known, or the tag is malformed.
  ['tlh', 'en-US'],
  ['', 'en-US'],
  ['de_DE@euro', 'en-US'],
  [undefined, 'en-US'],
])('a reader of %j gets the formats of %s', (tag, locale) => {
  setLocale('en-GB');
  setLocale(tag);
  expect(getLocale()).toBe(locale);
});

function Locale() {
  return <output>{useLocale()}</output>;
}

test('what was rendered before the region was known is rendered again', () => {
  render(<Locale />);
  expect(screen.getByRole('status')).toHaveTextContent('en-US');
  act(() => setLocale('de-DE'));
  expect(screen.getByRole('status')).toHaveTextContent('en-DE');
});

test('the server renders the same for everybody', () => {
  setLocale('de-DE');
  expect(renderToString(<Locale />)).toContain('en-US');
});
