import { countPeople, getMailbox } from './mailbox';

test('an address with a plus belongs to the mailbox before it', () => {
  expect(['ada+lists@a.test', 'ada+a+b@a.test', 'ada@a.test', '+ada@a.test', 'ada@a+b.test'].map(getMailbox)).toEqual([
    'ada@a.test',
    'ada@a.test',
    'ada@a.test',
    '+ada@a.test',
    'ada@a+b.test',
  ]);
});

test('addresses of one mailbox count as one person, and a sixth as another', () => {
  const addresses = Array.from({ length: 5 }, (_, index) => `ada+${index}@a.test`);
  expect(countPeople([])).toBe(0);
  expect(countPeople([...addresses, 'bea@a.test'])).toBe(2);
  expect(countPeople([...addresses, 'ada@a.test', 'bea@a.test'])).toBe(3);
});
