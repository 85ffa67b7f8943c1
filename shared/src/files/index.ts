export { ExportStatus } from './export-status';
export {
  CSV,
  JSON_LINES,
  XLSX,
  useExport,
  type ExportRequest,
  type ExportFormat,
  type ExportState,
} from './use-export';
