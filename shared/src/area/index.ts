export * from './area';
export * from './page-document';
export * from './page-paths';
export * from './registry';
export * from './rollout';
export * from './skeletons';
