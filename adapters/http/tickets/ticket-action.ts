import { ACTIONS, listActionReasons, type TicketAction } from '#core/tickets/index.ts';

/** Every action on one ticket has this in common; the state table defines the rest. */
export const actionRoute = <const Path extends string>(name: TicketAction, path: Path) => {
  const { from, to, reachesChat } = ACTIONS[name];
  const moves = to ? `, leads to ${to}` : '';
  const chat = reachesChat
    ? ' Needs the bot: while it is out of reach the answer is 503 bot_unavailable and nothing changes.'
    : '';
  return {
    path,
    reach: 'guild',
    scope: 'tickets:write',
    versioned: true,
    description: `From ${from.join(', ')}${moves}; otherwise 409.${chat}`,
    fails: listActionReasons(name),
  } as const;
};

/** An action that a client asks for by POST, and may ask for again under an Idempotency-Key. */
export const postActionRoute = <const Path extends string>(name: TicketAction, path: Path) =>
  ({ ...actionRoute(name, path), method: 'post', idempotency: 'recorded' }) as const;
