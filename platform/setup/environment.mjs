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
