import { startTestMailServer, type MailFault, type MailStep, type TestMailServer } from '@canvass/testing/mail-server';

interface PlannedFault {
  label: string;
  step: MailStep;
  fault: MailFault;
}

/** What goes wrong with every third mail, in turn: mostly what passes. */
const PASSING_FAULTS: PlannedFault[] = [
  { label: 'deferred at its recipient (450)', step: 'rcpt', fault: 450 },
  { label: 'connection closed before the message', step: 'rcpt', fault: 'close' },
  { label: 'deferred after the message (451)', step: 'data', fault: 451 },
];
const LASTING_FAULTS: PlannedFault[] = [
  { label: 'recipient refused (550)', step: 'rcpt', fault: 550 },
  { label: 'connection closed after the message, without a reply', step: 'data', fault: 'close' },
];
const FAULTS = [...PASSING_FAULTS, ...PASSING_FAULTS, ...PASSING_FAULTS, ...LASTING_FAULTS];

const ATTEMPTS_PER_FAULT = 3;

export interface FaultyServer {
  server: TestMailServer;
  /** How often each fault happened. */
  counts: Map<string, number>;
}

/** Starts a mail server at which every third attempt fails. */
export async function startFaultyServer(): Promise<FaultyServer> {
  const server = await startTestMailServer();
  const counts = new Map(FAULTS.map(({ label }) => [label, 0]));
  const planned = new Map<string, PlannedFault>();
  let attempts = 0;
  let faults = 0;

  function planAttempt(to: string): void {
    attempts += 1;
    planned.delete(to);
    if (attempts % ATTEMPTS_PER_FAULT !== 0) return;
    const next = FAULTS[faults % FAULTS.length];
    faults += 1;
    if (next) planned.set(to, next);
  }

  server.getFault = (step, to) => {
    if (step === 'rcpt') planAttempt(to);
    const plan = planned.get(to);
    if (plan?.step !== step) return undefined;
    counts.set(plan.label, (counts.get(plan.label) ?? 0) + 1);
    return plan.fault;
  };
  return { server, counts };
}
