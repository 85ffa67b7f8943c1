export { rankingParts } from '@canvass/shared/ui';
