import { runCommand } from './run-command';

const { exitCode, output, complaint } = await runCommand(process.argv.slice(2), (line) => console.error(`${line} …`));
if (output) console.log(output);
if (complaint) console.error(complaint);
process.exitCode = exitCode;
