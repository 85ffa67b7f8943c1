export * from './area';
export * from './registry';
