/**
 * A frame as the document brings it: for visitors, for somebody who is most likely signed in, the dashboard's, and the one
 * that says that the shell did not come.
 */
export type LayoutName = 'visitor' | 'person' | 'dashboard' | 'failed';

/** The id of the style element that the frames in the document are drawn with; it goes when the shell has taken over. */
export const SKELETON_STYLE_ID = 'frame-style';
