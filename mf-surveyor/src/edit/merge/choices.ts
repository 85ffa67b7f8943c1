/** `mine` is the edit in this form, `theirs` what was saved in the meantime. */
export type Side = 'mine' | 'theirs';

/** The chosen side, by the id of the conflict. */
export type Choices = Record<string, Side | undefined>;
