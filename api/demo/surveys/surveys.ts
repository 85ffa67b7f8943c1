import type { DemoSurvey } from '../demo-survey';
import { CHANGED_SURVEYS } from './changed-surveys';
import { HIDDEN_SURVEYS } from './hidden-surveys';
import { POPULAR_SURVEYS } from './popular-surveys';
import { RECENT_SURVEYS } from './recent-surveys';

export const DEMO_SURVEYS: DemoSurvey[] = [
  ...POPULAR_SURVEYS,
  ...RECENT_SURVEYS,
  ...CHANGED_SURVEYS,
  ...HIDDEN_SURVEYS,
];
