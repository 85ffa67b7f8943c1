import type { DescribePage } from '@canvass/shared/area';
import { paths } from '../paths';
import { privacy } from '../strings/privacy';

export const describePage: DescribePage = () =>
  Promise.resolve({ summary: privacy.intro, canonicalPath: paths.privacy.path });
