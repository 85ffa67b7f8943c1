export * from './admin-builders';
export * from './builders';
export * from './render';
export * from './server';
