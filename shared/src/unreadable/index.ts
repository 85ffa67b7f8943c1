export { collectUnreadableIds } from './collect-unreadable-ids';
export { UnreadableRecords } from './unreadable-records';
export { UnreadableSurveys } from './unreadable-surveys';
