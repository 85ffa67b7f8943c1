import webpack from 'webpack';
import { createPlainConfig, createSplitConfig } from './one-bundle';

test.each([
  ['one optimized bundle', createSplitConfig],
  ['one plain bundle', createPlainConfig],
])('webpack accepts the configuration of %s', (_, createConfig) => {
  expect(() => webpack.validate(createConfig('/dist'))).not.toThrow();
});
