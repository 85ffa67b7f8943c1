import { normalizeAddress } from './normalize-address';

test.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  [' ada@example.org ', 'ada@example.org'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada+news@example.org', 'ada+news@example.org'],
  ['a.d.a@example.org', 'a.d.a@example.org'],
  ['"ada@home"@example.org', '"ada@home"@example.org'],
  ['ada@not a domain', 'ada@not a domain'],
  ['ada', 'ada'],
])('the address %s counts as %s', (address, normalized) => {
  expect(normalizeAddress(address)).toBe(normalized);
});
