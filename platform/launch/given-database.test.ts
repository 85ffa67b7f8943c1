import { forgetGivenDatabase } from './given-database';
import { captureTool } from './run-tool';

test('a program that is started afterwards is not told of the database that the environment named', async () => {
  process.env['MONGODB_URI'] = 'mongodb://given.example/';
  const script = 'process.stdout.write(String(process.env.MONGODB_URI))';
  const run = () => captureTool(process.execPath, ['--eval', script]);
  expect((await run()).output).toBe('mongodb://given.example/');
  forgetGivenDatabase();
  expect((await run()).output).toBe('undefined');
});
