import { escapeHtml, getHashSource } from './html';

test('escapeHtml escapes every character that ends text or an attribute', () => {
  expect(escapeHtml(`<a title="1" lang='en'>&amp;</a>`)).toBe(
    '&lt;a title=&quot;1&quot; lang=&#39;en&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});

test('getHashSource is the hash that browsers ask for', () => {
  // From the specification of content security policies: the hash of `alert('Hello, world.');`.
  expect(getHashSource("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});
