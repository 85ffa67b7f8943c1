/** What a page needs only once it can be used, as one file. Imported with `import('./later')` only. */
export { marksOf } from './canary/marks-of';
export { startBeacons } from './telemetry/beacons';
