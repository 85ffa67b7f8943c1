import type { DescribePage } from '@canvass/shared/area';
import { paths } from '../paths';
import { contact } from '../strings/contact';

export const describePage: DescribePage = () =>
  Promise.resolve({ summary: contact.intro, canonicalPath: paths.contact.path });
