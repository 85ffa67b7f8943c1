export { ExportStatus } from './export-status';
export { CSV, JSON_LINES, useExport, type Export, type ExportFormat, type ExportState } from './use-export';
