import { prepareNginxTests } from './nginx-tests';

const findNothing = () => Promise.reject(new Error('Install nginx.'));

test('with nginx, its tests run', async () => {
  const environment: NodeJS.ProcessEnv = { CI: 'true' };
  expect(await prepareNginxTests(() => Promise.resolve(), environment)).toBeUndefined();
  expect(environment).toEqual({ CI: 'true' });
});

test('without nginx, one line says that its tests do not run', async () => {
  const environment: NodeJS.ProcessEnv = {};
  expect(await prepareNginxTests(findNothing, environment)).toMatch(/^not run: .* Install nginx\.$/);
  expect(environment).toEqual({ CANVASS_WITHOUT_NGINX: '1' });
});

test('in a pipeline, a missing nginx is a failure', async () => {
  await expect(prepareNginxTests(findNothing, { CI: 'true' })).rejects.toThrow('Install nginx.');
});
