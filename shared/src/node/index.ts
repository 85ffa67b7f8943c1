export { lingerOnClose } from './linger-on-close';
export { createStrictServer } from './strict-server';
