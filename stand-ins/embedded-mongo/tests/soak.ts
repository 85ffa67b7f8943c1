import { runCrashRounds } from './crash';

/** Kills the server under load as many times as the argument specifies (20 by default) and prints the findings. */
const rounds = Number(process.argv[2] ?? 20);
const report = await runCrashRounds(rounds, (line) => process.stdout.write(`${line}\n`));
const { acknowledged, lostWrites, ...problems } = report;
process.stdout.write(`${JSON.stringify({ acknowledged, lost: lostWrites.length, ...problems }, null, 2)}\n`);
const isClean =
  lostWrites.length +
    report.wrongCounters.length +
    report.duplicateDraws.length +
    report.sharedSlots.length +
    report.wrongIndexes.length ===
  0;
process.exitCode = isClean ? 0 : 1;
