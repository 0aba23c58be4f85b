import { type ReactionPorts, reactToEvents } from './react-to-events.ts';

export const reactionUseCases = (ports: ReactionPorts) => ({ react: reactToEvents(ports) });

export type ReactionUseCases = ReturnType<typeof reactionUseCases>;
export type { RequestActivity } from './server-shares.ts';
