export * from './admin-builders';
export * from './builders';
export * from './files';
export * from './render';
export * from './server';
