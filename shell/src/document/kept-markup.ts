import { SKELETON_STYLE_ID } from '@canvass/shared/area';
import { PAGE_REGION_SELECTOR } from '../remotes/page-region';

let kept: { address: string; html: string } | undefined;

/**
 * What the server rendered for the current address, without the frame. Call it as soon as the page cannot be shown: it can be
 * read until the application has taken over, and is kept from then on.
 * @returns undefined if the server rendered nothing for the address, or if its page has been shown.
 */
export function keepRenderedPage(): string | undefined {
  const address = location.pathname + location.search;
  const html = document.getElementById(SKELETON_STYLE_ID) && document.querySelector(PAGE_REGION_SELECTOR)?.innerHTML;
  if (typeof html === 'string' && kept?.address !== address) kept = { address, html };
  return kept?.address === address ? kept.html : undefined;
}
