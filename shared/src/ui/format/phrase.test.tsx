import { render } from '@testing-library/react';
import { Phrase } from './phrase';

test('elements are where the sentence names them', () => {
  const elements = { link: <a href="/login">Sign In</a>, name: <b>Ada</b> };
  const { container } = render(<Phrase text="{name}, use {link}." elements={elements} />);
  expect(container).toHaveTextContent('Ada, use Sign In.');
  expect(container).toContainHTML('<b>Ada</b><span>, use </span><a href="/login">Sign In</a>');
});
