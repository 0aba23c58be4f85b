import { conflict } from '#core/shared/errors.ts';
import { AnalyticsQuery, StaffFiguresView } from '../analytics/analytics-views.ts';
import { HEAVY_READ } from '../pipeline/reasons.ts';
import { one, route } from '../pipeline/route.ts';
import { requirePerson } from './person-identity.ts';

const OwnWorkView = StaffFiguresView.omit({ name: true });

/** Shows their own work to people who may not see that of others. */
export const ownWorkRoutes = [
  route({
    id: 'analytics.getOwnWork',
    method: 'get',
    path: '/own-work',
    reach: 'person',
    scope: 'tickets:read',
    summary: 'Show what the person did in a period',
    query: AnalyticsQuery,
    returns: one(OwnWorkView),
    fails: HEAVY_READ,
    handle: ({ analytics }, { guild, query, principal }) => {
      const { userId } = requirePerson(principal);
      if (userId === null) throw conflict('no_chat_account', 'You have no account in the chat, so nothing is counted.');
      return analytics.staffMember(guild, query, userId);
    },
  }),
];
