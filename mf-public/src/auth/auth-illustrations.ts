import * as strings from '../strings';

/** The dark side of each page: its motto, and the heights of its columns of ovals. */
export const authIllustrations = {
  login: {
    motto: strings.auth.loginMotto,
    heights: [2, 3, 5, 4, 7, 6, 9, 11, 13, 12, 15, 17, 14, 12, 13, 10, 8, 9, 6, 5, 3, 2],
  },
  register: {
    motto: strings.auth.registerMotto,
    heights: [17, 14, 12, 13, 10, 8, 6, 7, 4, 3, 2, 2, 3, 2, 4, 5, 7, 6, 9, 12, 14, 16],
  },
  forgot: {
    motto: strings.auth.loginMotto,
    heights: [3, 2, 4, 3, 5, 4, 6, 5, 7, 9, 8, 10, 9, 12, 11, 13, 15, 14, 16, 15, 17, 16],
  },
} as const;
