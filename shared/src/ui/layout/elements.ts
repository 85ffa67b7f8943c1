import type { ReactElement } from 'react';

/** Elements, or nothing, but no bare text: it may stand beside what comes and goes (rule `canvass/text-in-element`). */
export type Elements = ReactElement | null | undefined | boolean | '' | Elements[];
