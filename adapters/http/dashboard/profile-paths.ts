import { removeDirections } from '#core/shared/values/escape-controls.ts';
import type Router from '@koa/router';
import { z } from 'zod';
import type { OpenSession, Person, Session } from '#core/dashboard/index.ts';
import type { UseCases } from '#core/index.ts';
import { notFound } from '#core/shared/errors.ts';
import { isUuid, type SessionId } from '#core/shared/ids.ts';
import { parseJsonBody } from '../exchange/body.ts';
import { omitUndefined } from '../pipeline/codecs.ts';
import { parse } from '../pipeline/validate-input.ts';
import { type DashboardState, requireSession } from './dashboard-request.ts';

const ProfileBody = z.strictObject({
  name: z.string().overwrite(removeDirections).trim().max(1000).optional(),
  language: z.string().max(35).nullable().optional(),
  timezone: z.string().max(64).nullable().optional(),
});

const showSession = (session: Session, { session: current }: OpenSession) => ({
  id: session.id,
  browser: session.browser,
  createdAt: session.createdAt,
  lastUsedAt: session.usedAt,
  isCurrent: session.id === current.id,
});

/** Serves what people decide about themselves, and where they are signed in. */
export const addProfilePaths = (
  router: Router<DashboardState>,
  { dashboard, auditLog }: UseCases,
  showPerson: (person: Person) => object,
): void => {
  router.patch('/profile', async (ctx) => {
    const { person } = requireSession(ctx.state);
    const changes = omitUndefined(parse(ProfileBody, await parseJsonBody(ctx)));
    const actor = { type: 'person', id: person.id, name: person.name } as const;
    const changed = await auditLog.actAs({ actor, clientAddress: ctx.ip }, () =>
      dashboard.updateProfile({ id: person.id, changes }),
    );
    ctx.body = { data: showPerson(changed) };
  });
  router.get('/sessions', async (ctx) => {
    const open = requireSession(ctx.state);
    const sessions = await dashboard.listSessions(open.person.id);
    ctx.body = { data: sessions.map((session) => showSession(session, open)) };
  });
  router.delete('/sessions/others', async (ctx) => {
    const { person, session } = requireSession(ctx.state);
    await dashboard.endOtherSessions(person.id, session.id);
    ctx.body = { data: { id: session.id, deleted: true } };
  });
  router.delete('/sessions/:id', async (ctx) => {
    const { person } = requireSession(ctx.state);
    const id = ctx.params['id'] ?? '';
    if (!isUuid(id)) throw notFound('Session');
    await dashboard.endSession(person.id, id as SessionId);
    ctx.body = { data: { id, deleted: true } };
  });
};
