import { createRendererHealth } from './renderer-health';

let timeMs = 0;

beforeEach(() => {
  timeMs = 0;
});

const createHealth = () => createRendererHealth(() => timeMs);

test('a renderer that answers others is asked, whatever takes too long', () => {
  const health = createHealth();
  for (let round = 0; round < 10; round += 1) {
    const late = Array.from({ length: 5 }, () => health.begin());
    health.begin()?.answered();
    for (const attempt of late) attempt?.failed();
  }
  expect(health.begin()).toBeDefined();
});

test('a renderer that answers nobody is asked once a second, and by everybody again after its first answer', () => {
  const health = createHealth();
  for (let attempt = 0; attempt < 3; attempt += 1) health.begin()?.failed();
  expect(health.begin()).toBeUndefined();
  timeMs = 999;
  expect(health.begin()).toBeUndefined();
  timeMs = 1000;
  const probe = health.begin();
  expect(probe).toBeDefined();
  expect(health.begin()).toBeUndefined();
  probe?.failed();
  timeMs = 2000;
  health.begin()?.answered();
  expect([health.begin(), health.begin(), health.begin()]).not.toContain(undefined);
});

test('two failures are no reason to stop asking', () => {
  const health = createHealth();
  for (let round = 0; round < 5; round += 1) {
    health.begin()?.failed();
    health.begin()?.failed();
    health.begin()?.answered();
  }
  expect(health.begin()).toBeDefined();
});
