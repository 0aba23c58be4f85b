import type { TokenOwner } from '../access/index.ts';
import { plusMs } from '../shared/instant.ts';
import type { PersonId, SessionId } from '../shared/ids.ts';
import { addPerson } from './add-person.ts';
import { continueSession, recheckSession } from './continue-session.ts';
import { createSignInLink } from './create-sign-in-link.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { findOrganizationAccess, findServerAccess } from './find-access.ts';
import { findOrAddPerson } from './find-or-add-person.ts';
import { getManagedPerson } from './get-person.ts';
import { listReachableOrganizations, listReachableServers } from './list-reachable.ts';
import { removePerson } from './remove-person.ts';
import { IDLE_MS } from './session.ts';
import { signIn } from './sign-in.ts';
import { updatePerson } from './update-person.ts';

export type { ContinuedSession } from './continue-session.ts';
export type { DashboardPorts } from './dashboard-ports.ts';
export { assertCanManage, isOperator, MAX_PEOPLE, type Person, toPersonOwner } from './person.ts';
export type { PersonStore } from './person-store.ts';
export type { OpenSession, Session } from './session.ts';
export {
  COOKIE_MS,
  IDLE_MS,
  LINK_MS,
  MAX_SESSIONS,
  OVERLAP_MS,
  SESSION_MS,
  SESSION_REQUESTS_PER_MINUTE,
} from './session.ts';
export type { NewCookie, SessionStore, SignInLink, SignInSecrets } from './session-store.ts';
export type { NewSession } from './sign-in.ts';

/** Who uses the dashboard: people, their roles, and the sessions of their browsers. */
export const dashboardUseCases = (ports: DashboardPorts) => ({
  signIn: signIn(ports),
  continueSession: continueSession(ports),
  recheckSession: recheckSession(ports),
  signOut: (session: SessionId) => ports.sessions.remove(session),
  /** Ends all sessions of a person. */
  signOutEverywhere: (person: PersonId) => ports.sessions.removeAll(person),

  findServerAccess: findServerAccess(ports),
  findOrganizationAccess: findOrganizationAccess(ports),
  listReachableServers: listReachableServers(ports),
  listReachableOrganizations: listReachableOrganizations(ports),

  /** By name. */
  listPeople: (owner: TokenOwner | null) => ports.people.list(owner),
  getManagedPerson: getManagedPerson(ports),
  addPerson: addPerson(ports),
  findOrAddPerson: findOrAddPerson(ports),
  updatePerson: updatePerson(ports),
  removePerson: removePerson(ports),
  createSignInLink: createSignInLink(ports),

  /** Deletes a batch of the sessions and links that have ended. @returns how many */
  purgeSessions: () => {
    const now = ports.clock.now();
    return ports.sessions.purge(now, plusMs(now, -IDLE_MS));
  },
});

export type DashboardUseCases = ReturnType<typeof dashboardUseCases>;
