export type { CountedVotes } from './chart-data';
export { ChartFileButtons, type ChartFileButtonsProps } from './chart-file-buttons';
