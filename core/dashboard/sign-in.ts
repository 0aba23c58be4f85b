import { AppError } from '../shared/errors.ts';
import { plusMs } from '../shared/instant.ts';
import type { DashboardPorts } from './dashboard-ports.ts';
import { MAX_SESSIONS, type OpenSession, type Session, SESSION_MS } from './session.ts';

/** A session with the secret of its new cookie. */
export interface NewSession extends OpenSession {
  readonly secret: string;
}

/** Signs in with the key of a link, which is used up. @throws sign_in_link_invalid */
export const signIn =
  ({ people, sessions, secrets, work, clock, ids }: DashboardPorts) =>
  (key: string): Promise<NewSession> =>
    work.run(async () => {
      const now = clock.now();
      const keyHash = secrets.hash(key);
      const personId = keyHash === null ? null : await sessions.redeemLink(keyHash, now);
      const person = personId === null ? null : await people.find(personId);
      if (!person) throw createLinkError();
      const { secret, hash } = secrets.generate();
      const session: Session = {
        id: ids.next('session'),
        personId: person.id,
        hash,
        previousHash: null,
        previousUntil: null,
        issuedAt: now,
        usedAt: now,
        expiresAt: plusMs(now, SESSION_MS),
        createdAt: now,
      };
      await sessions.add(session, MAX_SESSIONS);
      await sessions.recordUse(session.id, now);
      return { session, person, secret };
    });

const createLinkError = () =>
  new AppError(
    'sign_in_link_invalid',
    'This sign-in link is not valid: it works once, for fifteen minutes. Ask for a new one.',
  );
