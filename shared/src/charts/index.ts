export { ChartFileButtons, type ChartFileButtonsProps } from './chart-file-buttons';
