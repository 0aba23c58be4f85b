import type { CategoryStore } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { FlowStore, FlowUseCases } from '../flows/index.ts';
import type { ProblemRecorder } from '../problems/index.ts';
import type { SettingsStore } from '../settings/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { CommandId, Ids } from '../shared/ids.ts';
import type { RecordRef } from '../shared/records.ts';
import type { ResourceCounts } from '../shared/resource-limits.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { CommandStore } from './command-store.ts';

export interface CommandPorts {
  readonly counts: ResourceCounts;
  readonly commands: CommandStore;
  readonly categories: CategoryStore;
  readonly flows: FlowStore;
  readonly flowActions: Pick<FlowUseCases, 'startByCommand'>;
  readonly chat: ChatPlatform;
  readonly problems: ProblemRecorder;
  readonly settings: SettingsStore;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type CommandRef = RecordRef<CommandId>;

export const COMMAND = 'Command';
