export * from './deadline';
export * from './endpoint';
export * from './health';
export * from './problems';
export * from './roles';
export * from './surveys';
export * from './users';
export * from './votes';
