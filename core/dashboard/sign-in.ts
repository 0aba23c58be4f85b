import { AppError } from '../shared/errors.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { isOperator, type Person } from './person.ts';
import { INVITATION_MS, OPERATOR_LINK_MS } from './session.ts';
import { type NewSession, startSession } from './start-session.ts';

export interface NewSignInLink {
  readonly key: string;
  readonly expiresAt: Instant;
}

/** The link works once, within 7 days or the operator's 15 minutes, and replaces the previous one. */
export const createSignInLink =
  ({ sessions, secrets, clock }: Pick<DashboardPorts, 'sessions' | 'secrets' | 'clock'>) =>
  async (person: Person): Promise<NewSignInLink> => {
    const { secret, hash } = secrets.generate();
    const expiresAt = plusMs(clock.now(), isOperator(person) ? OPERATOR_LINK_MS : INVITATION_MS);
    await sessions.addLink({ personId: person.id, hash, expiresAt });
    return { key: secret, expiresAt };
  };

/** Uses the link up. @param browser see `Session`. @throws sign_in_link_invalid */
export const signIn =
  (ports: DashboardPorts) =>
  (key: string, browser: string | null = null): Promise<NewSession> => {
    const { people, sessions, secrets, work, clock } = ports;
    return work.run(async () => {
      const keyHash = secrets.hash(key);
      const personId = keyHash === null ? null : await sessions.redeemLink(keyHash, clock.now());
      const person = personId === null ? null : await people.find(personId);
      if (!person) throw createLinkError();
      return startSession(ports, person, browser);
    });
  };

const createLinkError = () =>
  new AppError(
    'sign_in_link_invalid',
    'This sign-in link is not valid: it was used, it has expired, or a newer one replaced it. Ask for a new one.',
  );
