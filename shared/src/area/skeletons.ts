/**
 * A frame as the document brings it: for visitors, for somebody who is most likely signed in, the dashboard's, and the one
 * that says that the shell did not come.
 */
export type LayoutName = 'visitor' | 'person' | 'dashboard' | 'failed';

/** The id of the style element that the frames in the document are drawn with; it goes when the shell has taken over. */
export const SKELETON_STYLE_ID = 'frame-style';

/** The shell's frames as text, for the document: what is on the screen before any script has come. */
export interface LayoutSkeletons {
  css: string;
  /**
   * Every frame, of which the document shows one, by the notices above it: none; that this is a demo; and that with the
   * way to its mails. `{{notice}}` and `{{mailbox}}` stand for what the channel says.
   */
  html: Record<'none' | 'notice' | 'mailbox', string>;
}
