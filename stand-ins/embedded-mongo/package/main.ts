import { join } from 'node:path';
import { writePackage } from './write-package';

await writePackage(join(import.meta.dirname, '../dist'));
