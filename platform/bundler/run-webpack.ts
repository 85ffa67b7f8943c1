import webpack, { type Configuration, type Stats } from 'webpack';

/** Runs webpack once. Rejects with the errors of the sources. */
export function runWebpack(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((runError, stats) => {
      compiler.close((closeError) => {
        const problem = runError ?? closeError;
        if (problem) return reject(problem);
        if (!stats) return reject(new Error('webpack reported nothing'));
        if (stats.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        return resolve(stats);
      });
    });
  });
}
