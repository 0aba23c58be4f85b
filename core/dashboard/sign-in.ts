import { AppError } from '../shared/errors.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { type NewSession, startSession } from './start-session.ts';

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
