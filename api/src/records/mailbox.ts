/** Up to this many addresses of one mailbox in a list count as one person: more would flood it. */
const ADDRESSES_PER_PERSON = 5;

/** The mailbox of an address: most providers deliver `ada+lists@canvass.test` to `ada@canvass.test`. */
export function getMailbox(email: string): string {
  return email.replace(/(?<=[^+])\+[^@]*(?=@)/, '');
}

/** How many people a list is for, as the daily limit counts them. */
export function countPeople(emails: string[]): number {
  const addressCounts = new Map<string, number>();
  for (const mailbox of emails.map(getMailbox)) addressCounts.set(mailbox, (addressCounts.get(mailbox) ?? 0) + 1);
  let people = 0;
  for (const count of addressCounts.values()) people += Math.ceil(count / ADDRESSES_PER_PERSON);
  return people;
}
