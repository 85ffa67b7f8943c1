export { ExportStatus } from './export-status';
export { CSV, JSON_LINES, useExport, type ExportRequest, type ExportFormat, type ExportState } from './use-export';
