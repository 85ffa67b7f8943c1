import { runReleaseCommand } from './run-release-command';

const { exitCode, output, errorMessage } = await runReleaseCommand(process.argv.slice(2), (line) =>
  console.error(`${line} …`),
);
if (output) console.log(output);
if (errorMessage) console.error(errorMessage);
process.exitCode = exitCode;
