import type { Registry, RegisteredRemote } from '@canvass/shared/area';
import { createTestRemote } from './sample-remote';

/** A remote whose stable version is 2.0.0 and whose canary is 3.0.0. */
export function createTestCanaryRemote(
  name: string,
  percent: number,
  salt: string,
  users: string[] = [],
): RegisteredRemote {
  const { stable } = createTestRemote(name, `/${name}`);
  const candidate = { ...stable, version: '3.0.0', container: `${name}_3_0_0`, rollout: { percent, salt, users } };
  return { name, stable, candidate };
}

export function createTestRegistry(...remotes: RegisteredRemote[]): Registry {
  return {
    channel: 'production',
    revision: 1,
    shell: '1.0.0',
    remotes,
    config: { apiBase: '/api', identity: 'local', firebase: { apiKey: '', authDomain: '', projectId: '' } },
  };
}
