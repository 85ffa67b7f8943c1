// What only a page with an override has, in one file that others do not load.
export { OverrideNotice } from '../layout/notices/override-notice';
export { startWithOverride } from './override-owner';
