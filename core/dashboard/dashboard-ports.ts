import type { ChatPlatform } from '../chat/index.ts';
import type { OrganizationStore } from '../organizations/index.ts';
import type { StaffRolePorts } from '../people/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { Ids } from '../shared/ids.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { AccountProvider } from './account-provider.ts';
import type { AccountStore } from './account-store.ts';
import type { PersonStore } from './person-store.ts';
import type { SessionStore, SignInSecrets } from './session-store.ts';
import type { TicketViewerStore } from './ticket-viewer-store.ts';

export interface DashboardPorts extends StaffRolePorts {
  readonly people: PersonStore;
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly viewers: TicketViewerStore;
  readonly secrets: SignInSecrets;
  readonly organizations: OrganizationStore;
  readonly chat: ChatPlatform;
  readonly accountProvider: AccountProvider | null;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}
