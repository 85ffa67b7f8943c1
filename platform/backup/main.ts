import { type BackupCommand, runBackupCommand } from './command';

// `tsx platform/backup/main.ts backup|restore …`. npm runs scripts in the repository and passes the caller's directory
// in INIT_CWD.
const [command, ...args] = process.argv.slice(2);
try {
  const lines = await runBackupCommand(command as BackupCommand, args, process.env.INIT_CWD ?? process.cwd());
  console.log(lines.join('\n'));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
