import { runDiskWritePoints } from './disk-writes';

/** Kills the server at each of its disk writes and prints the findings. Needs strace. */
const { points, killed, problems } = await runDiskWritePoints((line) => process.stdout.write(`${line}\n`));
process.stdout.write(`${JSON.stringify({ points, killed, problems }, null, 2)}\n`);
process.exitCode = problems.length === 0 && killed > points / 2 ? 0 : 1;
