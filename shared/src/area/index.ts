export * from './area';
export * from './registry';
export * from './rollout';
export * from './skeletons';
