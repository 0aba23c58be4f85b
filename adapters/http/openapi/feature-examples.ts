import { AUDIT_EXAMPLES } from './audit-examples.ts';
import { ANALYTICS_EXAMPLES } from './analytics-examples.ts';
import { BACKTEST_EXAMPLES } from './backtest-examples.ts';
import { CALENDAR_EXAMPLES } from './calendar-examples.ts';
import { MACRO_EXAMPLES } from './macro-examples.ts';
import { TARGET_EXAMPLES } from './target-examples.ts';
import { TEAM_EXAMPLES } from './team-examples.ts';
import { TRANSFER_EXAMPLES } from './transfer-examples.ts';
import { PRIVACY_EXAMPLES } from './privacy-examples.ts';
import type { Json } from '../pipeline/json-schema.ts';

/** Example values of features that have a file of their own. */
export const FEATURE_EXAMPLES: Json = {
  ...AUDIT_EXAMPLES,
  ...ANALYTICS_EXAMPLES,
  ...BACKTEST_EXAMPLES,
  ...CALENDAR_EXAMPLES,
  ...TARGET_EXAMPLES,
  ...MACRO_EXAMPLES,
  ...TEAM_EXAMPLES,
  ...PRIVACY_EXAMPLES,
  ...TRANSFER_EXAMPLES,
};
