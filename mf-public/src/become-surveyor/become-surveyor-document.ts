import type { DescribePage } from '@canvass/shared/area';
import { paths } from '../paths';
import { becomeSurveyor } from '../strings/become-surveyor';

export const describePage: DescribePage = () =>
  Promise.resolve({ summary: becomeSurveyor.intro, canonicalPath: paths.becomeSurveyor.path });
