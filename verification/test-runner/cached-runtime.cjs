/**
 * Jest's runtime, except that a worker compiles each module once, not once per test file. Every test file still runs
 * every module anew, in its own realm. `compile` and `shouldLoadAsEsm` are internal to Jest:
 * `cached-runtime.test.ts` asserts its version.
 */
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { recordFile, startTestFile } = require('./kept-results/record-opened-files.cjs');

/**
 * The compiled modules of this worker, by file name.
 * @type {Map<string, { source: string, parameters: string, script: Script }>}
 */
const compiledModules = new Map();

/** Jest refuses to `require` files of this name, although `jest.config.mjs` has these compiled to CommonJS. */
const COMPILED_MODULES = /\/node_modules\/hucre\/.+\.mjs$/;

class CachedRuntime extends Runtime {
  /** @param {...unknown} args those of Jest's runtime */
  constructor(...args) {
    super(...args);
    const { executor, resolution } = this.cjsLoader;
    const shouldLoadAsEsm = resolution.shouldLoadAsEsm.bind(resolution);
    resolution.shouldLoadAsEsm = (/** @type {string} */ file) => !COMPILED_MODULES.test(file) && shouldLoadAsEsm(file);
    const compile = executor.compile.bind(executor);
    const parameters = executor.injectedModuleParameters.join();
    const head = `(function(${parameters}){`;
    startTestFile(executor.testPath);
    executor.compile = (/** @type {string} */ source, /** @type {string} */ filename) => {
      recordFile(filename);
      const context = executor.environment.getVmContext();
      // A test file runs once per worker.
      if (context === null || filename === executor.testPath) return compile(source, filename);
      const kept = compiledModules.get(filename);
      if (kept?.source === source && kept.parameters === parameters) return kept.script.runInContext(context);
      let script;
      try {
        // The offset keeps the positions in stack traces.
        script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
      } catch {
        return compile(source, filename); // reports the syntax error as Jest does
      }
      compiledModules.set(filename, { source, parameters, script });
      return script.runInContext(context);
    };
  }
}

module.exports = CachedRuntime;
