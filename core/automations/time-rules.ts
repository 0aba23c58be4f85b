import type { TimeRule } from '../tickets/index.ts';
import { type Automation, isTimed, isTimeTrigger } from './automation.ts';

/** Lists the rules by time that are enabled, in the given order. */
export const listTimeRules = (rules: readonly Automation[]): readonly TimeRule[] =>
  rules
    .filter(isTimed)
    .flatMap(({ id, trigger, after, version }) =>
      after && isTimeTrigger(trigger) ? [{ id, trigger, version, ...after }] : [],
    );
