import { join } from 'node:path';
import { openKeptFile } from './kept-file';

/** A code of the emulator: what a person proves with that a mail reached them. It is forgotten when it was used. */
export interface MailCode {
  email: string;
  requestType: string;
  oobCode: string;
  [field: string]: unknown;
}

/** A mail that a live identity provider would have sent. */
export interface Mail {
  code: MailCode;
  /** ISO 8601. */
  at: string;
  used: boolean;
}

/** The mails, oldest first. */
export interface Mailbox {
  mails: () => readonly Mail[];
  /** Takes the codes that are good now: new ones are new mails, those that are gone were used. Resolves when saved. */
  update: (codes: Iterable<MailCode>) => Promise<void>;
}

/** How many mails are kept; the oldest go first. */
const MOST = 100;

/** The mailbox in `<directory>/mails.json`. */
export async function openMailbox(directory: string): Promise<Mailbox> {
  const file = await openKeptFile<Mail[]>(join(directory, 'mails.json'));
  let mails = file.content ?? [];
  const seen = new Set(mails.map(({ code }) => code.oobCode));

  return {
    mails: () => mails,
    update(codes) {
      const good = new Map([...codes].map((code) => [code.oobCode, code]));
      const arrived = [...good.values()].filter(({ oobCode }) => !seen.has(oobCode));
      for (const { oobCode } of arrived) seen.add(oobCode);
      const at = new Date().toISOString();
      mails = [
        ...mails.map((mail) => ({ ...mail, used: !good.has(mail.code.oobCode) })),
        ...arrived.map((code) => ({ code, at, used: false })),
      ].slice(-MOST);
      return file.save(mails);
    },
  };
}
