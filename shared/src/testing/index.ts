export * from './admin-test-data';
export * from './test-data';
export * from './files';
export * from './fill-in';
export * from './render';
export * from './server';
export * from './kind-examples';
