import { styled } from 'styled-components';

/** What an area shows. Takes the focus after a retry, because the retry button is removed. */
export const PageRegion = styled.div.attrs({ tabIndex: -1, 'data-page': '' })`
  outline: none;
`;

/** Finds the region in a document. */
export const PAGE_REGION_SELECTOR = '#root [data-page]';
