// Code for pages with an override, in one file that other pages do not load.
export { OverrideNotice } from '../layout/notices/override-notice';
export { startWithOverride } from './override-owner';
