import type { TokenOwner } from '../access/index.ts';
import { plusMs } from '../shared/instant.ts';
import type { PersonId, SessionId } from '../shared/ids.ts';
import { addPerson } from './add-person.ts';
import { continueSession, recheckSession } from './continue-session.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { findOrganizationAccess, findServerAccess } from './find-access.ts';
import { ensurePerson } from './ensure-person.ts';
import { createInvitation, invitePerson } from './invite-person.ts';
import { listReachableOrganizations, listReachableServers } from './list-reachable.ts';
import { removePerson } from './remove-person.ts';
import { IDLE_MS } from './session.ts';
import { createSignInLink, signIn } from './sign-in.ts';
import { signInWithAccount } from './sign-in-with-account.ts';
import { reportViewer, VIEWER_MS } from './report-viewer.ts';
import { updatePerson } from './update-person.ts';
import { updateProfile } from './update-profile.ts';

export type { AccountProvider, AccountServer, ChatAccount, SignInAnswer, SignInAttempt } from './account-provider.ts';
export { type AccountStore, type Membership, MEMBERSHIP_GRACE_MS, MEMBERSHIP_MS } from './account-store.ts';
export type { ContinuedSession } from './continue-session.ts';
export type { DashboardPorts } from './dashboard-ports.ts';
export { assertCanManage, isOperator, MAX_PEOPLE, type Person, toPersonOwner } from './person.ts';
export type { PersonStore } from './person-store.ts';
export type { OpenSession, Session } from './session.ts';
export {
  COOKIE_MS,
  IDLE_MS,
  INVITATION_MS,
  OPERATOR_LINK_MS,
  MAX_SESSIONS,
  OVERLAP_MS,
  SESSION_MS,
  SESSION_REQUESTS_PER_MINUTE,
} from './session.ts';
export type { NewCookie, SessionStore, SignInLink, SignInSecrets } from './session-store.ts';
export { VIEWER_MS } from './report-viewer.ts';
export type { TicketViewer, TicketViewerStore } from './ticket-viewer-store.ts';
export { type NewSession, startSession } from './start-session.ts';

export const dashboardUseCases = (ports: DashboardPorts) => ({
  signIn: signIn(ports),
  accountProvider: ports.accountProvider,
  signInWithAccount: signInWithAccount(ports),
  continueSession: continueSession(ports),
  recheckSession: recheckSession(ports),
  signOut: (session: SessionId) => ports.sessions.remove(session),
  listSessions: (person: PersonId) => {
    const now = ports.clock.now();
    return ports.sessions.list(person, now, plusMs(now, -IDLE_MS));
  },
  endSession: (person: PersonId, session: SessionId) => ports.sessions.removeOwn(person, session),
  endOtherSessions: (person: PersonId, kept: SessionId) => ports.sessions.removeOthers(person, kept),
  signOutEverywhere: (person: PersonId) => ports.sessions.removeAll(person),

  findServerAccess: findServerAccess(ports),
  findOrganizationAccess: findOrganizationAccess(ports),
  listReachableServers: listReachableServers(ports),
  listReachableOrganizations: listReachableOrganizations(ports),

  reportViewer: reportViewer(ports),

  hasPeople: () => ports.people.hasAny(),
  listPeople: (owner: TokenOwner | null) => ports.people.list(owner),
  addPerson: addPerson(ports),
  ensurePerson: ensurePerson(ports),
  updatePerson: updatePerson(ports),
  updateProfile: updateProfile(ports),
  removePerson: removePerson(ports),
  createSignInLink: createSignInLink(ports),
  createInvitation: createInvitation(ports),
  invitePerson: invitePerson(ports),

  purgeSessions: async () => {
    const now = ports.clock.now();
    const viewers = await ports.viewers.purge(plusMs(now, -VIEWER_MS));
    return viewers + (await ports.sessions.purge(now, plusMs(now, -IDLE_MS)));
  },
});

export type DashboardUseCases = ReturnType<typeof dashboardUseCases>;
