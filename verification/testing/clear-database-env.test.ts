import { clearDatabaseEnv } from './clear-database-env';
import { captureTool } from '@canvass/node-utils/programs/run-tool';

test('programs started later do not inherit MONGODB_URI', async () => {
  process.env['MONGODB_URI'] = 'mongodb://given.example/';
  const script = 'process.stdout.write(String(process.env.MONGODB_URI))';
  const run = () => captureTool(process.execPath, ['--eval', script]);
  expect((await run()).output).toBe('mongodb://given.example/');
  clearDatabaseEnv();
  expect((await run()).output).toBe('undefined');
});
