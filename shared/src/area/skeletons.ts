/**
 * A frame that the document contains: for visitors, for a user who is most likely signed in, the dashboard's, and the
 * one that reports that the shell failed to load.
 */
export type LayoutName = 'visitor' | 'person' | 'dashboard' | 'failed';

/** The id of the style element for the frames in the document; it is removed when the shell has taken over. */
export const SKELETON_STYLE_ID = 'frame-style';

/** The shell's frames as HTML for the document: what is on the screen before any script has loaded. */
export interface LayoutSkeletons {
  css: string;
  /**
   * All frames, of which the document shows one, by the notices above them: none; the demo notice; and the demo notice
   * with a link to the mails. `{{notice}}` and `{{mailbox}}` are placeholders for the channel's values.
   */
  html: Record<'none' | 'notice' | 'mailbox', string>;
}
