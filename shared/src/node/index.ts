export { lingerOnClose } from './linger-on-close';
