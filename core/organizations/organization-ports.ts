import type { Clock } from '../shared/clock.ts';
import type { Ids } from '../shared/ids.ts';
import type { OrganizationStore } from './organization-store.ts';

export interface OrganizationPorts {
  readonly organizations: OrganizationStore;
  readonly clock: Clock;
  readonly ids: Ids;
}
