const { default: Sequencer } = require('@jest/test-sequencer');
const longFiles = require('./long-test-files.json');

const suffixes = longFiles.map((file) => `/${file}`);

/**
 * Starts the longest test files first, so that none of them runs alone at the end. Jest does so itself once it has seen
 * them, but not in a fresh checkout.
 */
class LongFilesFirst extends Sequencer {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = (/** @type {{ path: string }} */ { path }) => suffixes.some((suffix) => path.endsWith(suffix));
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}

module.exports = LongFilesFirst;
