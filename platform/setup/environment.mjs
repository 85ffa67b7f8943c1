const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '::1'];

/**
 * The environment of everything that a command starts. Programs on this machine reach each other directly, and a proxy is
 * used for other hosts only. Node reads this before it runs a program, so that a program cannot say it for itself.
 * @param {NodeJS.ProcessEnv} env
 */
export function createEnvironment(env) {
  // The lowercase name wins where both are read.
  const excluded = (env.no_proxy || env.NO_PROXY || '').split(/[\s,]+/).filter(Boolean);
  const noProxy = excluded.includes('*') ? '*' : [...new Set([...excluded, ...LOOPBACK_HOSTS])].join(',');
  return { ...env, NO_PROXY: noProxy, no_proxy: noProxy };
}

/**
 * Why `npm start` does not run in this environment; undefined if it does.
 * @param {NodeJS.ProcessEnv} env
 */
export function describeProductionRefusal(env) {
  if (env.NODE_ENV !== 'production') return undefined;
  const start = 'npm start runs a local demo with stand-ins and does not run with NODE_ENV=production';
  // npm sets NODE_ENV then, and takes no option that undoes it.
  return env.npm_config_omit?.split(/\s+/).includes('dev')
    ? `${start}, which npm sets because its setting omit names dev: run \`node platform/setup/start.mjs\`.`
    : `${start}: unset it, or deploy Canvass as docs/deployment.md describes.`;
}
