export { collectUnreadableIds } from './unreadable-in';
export { UnreadableRecords } from './unreadable-records';
export { UnreadableSurveys } from './unreadable-surveys';
