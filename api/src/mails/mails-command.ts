import { readFile } from 'node:fs/promises';
import { listedMailStateSchema, type ListedMailState } from '@canvass/shared/contracts';
import { parseBounce } from './bounce';
import type { MailsService } from './mails.service';

const USAGE = `Usage: npm run mails -- list [--state ${listedMailStateSchema.options.join('|')}]
       npm run mails -- retry ID
       npm run mails -- dismiss ID
       npm run mails -- bounce FILE
       each with [--data DIR]`;

type Print = (line: string) => void;

const PAGE_SIZE = 100;

/** A report quotes at most the mail. */
const MAX_REPORT_BYTES = 1_000_000;

function parseState(args: string[]): ListedMailState | undefined {
  if (args.length === 0) return undefined;
  const [option, value] = args;
  const { data } = listedMailStateSchema.safeParse(value);
  if (option !== '--state' || args.length !== 2 || !data) throw new Error(USAGE);
  return data;
}

function requireId(id: string | undefined): string {
  if (!id || !/^[0-9a-f]{24}$/.test(id))
    throw new Error('The id of a mail has 24 hexadecimal digits; "list" shows it.');
  return id;
}

/** Prints one mail per line as JSON, latest first. A damaged record is one line with its id. */
async function printMails(mails: MailsService, state: ListedMailState | undefined, print: Print): Promise<void> {
  let cursor: string | undefined;
  do {
    const { entries, next } = await mails.list({ state, limit: PAGE_SIZE, ...(cursor && { cursor }) });
    for (const { id, present } of entries) {
      try {
        print(JSON.stringify(present()));
      } catch {
        print(JSON.stringify({ _id: id, damaged: true }));
      }
    }
    cursor = next;
  } while (cursor);
}

async function readReport(file: string | undefined): Promise<string> {
  if (!file) throw new Error(USAGE);
  const report = await readFile(file);
  if (report.length > MAX_REPORT_BYTES) throw new Error(`${file} is too large for a report about a mail.`);
  return report.toString('latin1');
}

/**
 * Carries out what an operator decides about the mails of the outbox.
 * @param print is given each line of the output.
 * @throws an Error with one sentence for the operator.
 */
export async function runMailsCommand(mails: MailsService, [command, ...args]: string[], print: Print): Promise<void> {
  if (command === 'list') return printMails(mails, parseState(args), print);
  const [argument, ...rest] = args;
  if (rest.length > 0) throw new Error(USAGE);
  switch (command) {
    case 'retry': {
      const id = requireId(argument);
      await mails.retry(id);
      print(`The mail ${id} is queued again.`);
      return;
    }
    case 'dismiss': {
      const id = requireId(argument);
      if (!(await mails.dismiss(id)))
        throw new Error('There is no such mail that waits, failed, is uncertain, or is unfinished.');
      print(`The mail ${id} is dismissed, and its text is removed.`);
      return;
    }
    case 'bounce': {
      const bounce = parseBounce(await readReport(argument));
      if (!(await mails.noteBounce(bounce))) throw new Error(`There is no mail ${bounce.mailId} that was sent.`);
      print(`The mail ${bounce.mailId} came back.`);
      return;
    }
    default:
      throw new Error(USAGE);
  }
}
