import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFixtureNames, readFixtureInfo, unpackFixture } from './fixture-file';
import { FIXTURE_SECRETS } from './programs';
import { createStripeClient, createEmptyDirectory, MONTH_INTENT, pay } from '@canvass/stripe-sandbox/fixture';
import { FORMAT_LINE, parseFormat, JOURNAL_FORMAT, openJournal } from '@canvass/stripe-sandbox/storage/journal';
import { startPaymentSandbox } from '@canvass/stripe-sandbox/sandbox';

const LEDGERS = listFixtureNames('installation').filter((name) => readFixtureInfo(name).formats.payments !== undefined);

test('fixtures of earlier ledger formats exist', () => {
  expect(LEDGERS.length).toBeGreaterThan(1);
});

test.each(LEDGERS)('payments of an earlier release are kept and can continue: %s', async (name) => {
  const folder = createEmptyDirectory();
  unpackFixture(name, folder);
  const directory = join(folder, 'payments');
  const settings = { port: 0, directory, secretKey: FIXTURE_SECRETS.stripe, webhookSecret: FIXTURE_SECRETS.webhook };
  const sandbox = await startPaymentSandbox(settings);
  try {
    const stripe = createStripeClient(sandbox.url, FIXTURE_SECRETS.stripe);
    const { data: intents } = await stripe.paymentIntents.list();
    expect(intents.map(({ status }) => status).toSorted()).toEqual([
      'requires_payment_method',
      'succeeded',
      'succeeded',
    ]);
    const { data: refunds } = await stripe.refunds.list();
    expect(refunds).toMatchObject([{ amount: MONTH_INTENT.amount, status: 'succeeded' }]);
    const kept = intents.find(({ id, status }) => status === 'succeeded' && id !== refunds[0]?.payment_intent);
    await stripe.refunds.create({ payment_intent: kept!.id });
    const declined = intents.find(({ status }) => status === 'requires_payment_method');
    expect(await pay(sandbox.url, { client_secret: declined!.client_secret })).toMatchObject({
      status: 'succeeded',
    });
  } finally {
    await sandbox.stop();
  }
  expect(readFileSync(join(directory, 'payments.jsonl'), 'utf8').startsWith(FORMAT_LINE)).toBe(true);
});

test('a ledger with a newer format is refused with one sentence and left unchanged', async () => {
  const path = join(createEmptyDirectory(), 'rows.jsonl');
  const text = `[["format","journal",${JOURNAL_FORMAT + 1}]]\nsomething that nobody knows yet\n`;
  writeFileSync(path, text);
  expect(parseFormat(text)).toBe(JOURNAL_FORMAT + 1);
  await expect(openJournal(path)).rejects.toThrow(
    `${path} has format ${JOURNAL_FORMAT + 1}, and this version of Canvass reads formats up to ${JOURNAL_FORMAT}: ` +
      'start the version that wrote it, or choose another directory.',
  );
  expect(readFileSync(path, 'utf8')).toBe(text);
});
