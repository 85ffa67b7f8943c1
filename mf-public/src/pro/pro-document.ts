import type { DescribePage } from '@canvass/shared/area';
import { paths } from '../paths';
import { pro } from '../strings/pro';
import { proPage } from '../strings/pro-page';

export const describePage: DescribePage = () =>
  Promise.resolve({
    summary: `${pro.pitch}: ${pro.price}${pro.perMonth}.`,
    canonicalPath: paths.pro.path,
    faq: proPage.questions,
  });
