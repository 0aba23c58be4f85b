import type { OrganizationStore } from '../organizations/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { Ids } from '../shared/ids.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { PersonStore } from './person-store.ts';
import type { SessionStore, SignInSecrets } from './session-store.ts';

export interface DashboardPorts {
  readonly people: PersonStore;
  readonly sessions: SessionStore;
  readonly secrets: SignInSecrets;
  readonly organizations: OrganizationStore;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}
