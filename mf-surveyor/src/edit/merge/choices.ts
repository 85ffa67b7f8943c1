/** `mine` is what is written here, `theirs` what was saved meanwhile. */
export type Side = 'mine' | 'theirs';

/** Which side is taken, by the id of the conflict. */
export type Choices = Record<string, Side | undefined>;
