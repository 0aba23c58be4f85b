import type { Schemas } from '../schemas.ts';

export type Automation = Schemas['Automation'];
export type Trigger = Automation['trigger'];
export type Delay = NonNullable<Automation['after']>;
export type Action = Automation['actions'][number];
export type Condition = Schemas['Condition'];
export type Operator = Schemas['Comparison']['operator'];
export type Tested = Schemas['TestedAutomation'];
export type Judged = Schemas['JudgedCondition'];
export type RuleEvent = Schemas['Event'];
