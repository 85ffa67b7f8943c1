export * from './area';
export * from './page-document';
export * from './registry';
export * from './rollout';
export * from './skeletons';
