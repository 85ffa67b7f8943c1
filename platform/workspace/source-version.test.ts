import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMON_SOURCES, getContainerName, computeSourceHash, getSourceVersion } from './source-version';
import { inRoot } from './applications';

test('the same sources give the same version, and each application has its own', () => {
  expect(getSourceVersion('mf-public')).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
  expect(computeSourceHash('mf-public')).toBe(computeSourceHash('mf-public'));
  expect(computeSourceHash('mf-public')).not.toBe(computeSourceHash('mf-admin'));
});

test('lerna builds again what a change of common sources gives another version', () => {
  const { targetDefaults } = JSON.parse(readFileSync(inRoot('nx.json'), 'utf8')) as {
    targetDefaults: { build: { inputs: string[] } };
  };
  const inputs = targetDefaults.build.inputs.map((input) => input.replace('{workspaceRoot}/', '').replace('/**/*', ''));
  expect(inputs).toEqual(expect.arrayContaining(COMMON_SOURCES));
});

test('programs that are compiled into a package leave its version as it is', () => {
  const version = getSourceVersion('api');
  const folder = inRoot('api/.cache/version-test');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'main.mjs'), '');
  const versionAfterwards = getSourceVersion('api');
  rmSync(folder, { recursive: true });
  expect(versionAfterwards).toBe(version);
});

test('each version has its own container name, which is a valid identifier', () => {
  expect(getContainerName('mf-public', '1.4.0-3f2a91c0')).toBe('mf_public_1_4_0_3f2a91c0');
});
