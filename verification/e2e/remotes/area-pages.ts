/** A page of an area, for testing it with faults. */
export interface AreaPage {
  /** The area's name. */
  name: string;
  path: string;
  /** The email of a user who may see it; absent: everyone may. */
  email?: string;
  /** Its heading. */
  heading: string;
}

/** A page of each area. */
export const AREA_PAGES: AreaPage[] = [
  { name: 'mf-public', path: '/proUser', heading: 'Be a Pro User' },
  {
    name: 'mf-surveyor',
    path: '/dashboard/surveyor/create',
    email: 'surveyor@canvass.test',
    heading: 'Create Survey',
  },
  { name: 'mf-member', path: '/dashboard/reports', email: 'user@canvass.test', heading: 'My Reports' },
  { name: 'mf-admin', path: '/dashboard/users', email: 'admin@canvass.test', heading: 'Our Users' },
];

/** The page of the area with this name. */
export function findAreaPage(name: string): AreaPage {
  const found = AREA_PAGES.find((page) => page.name === name);
  if (!found) throw new Error(`There is no page of ${name} to try`);
  return found;
}
