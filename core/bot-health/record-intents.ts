import type { BotIntents } from '../chat/index.ts';
import { compareFields } from '../shared/events.ts';
import { announce, type BotHealthPorts } from './announce.ts';

const FIELDS = ['messageContent', 'serverMembers'];

/** Records `bot.intents_changed` when the platform lets the bot see something else than before. */
export const recordIntents =
  (ports: BotHealthPorts) =>
  (intents: BotIntents): Promise<void> =>
    ports.work.run(async () => {
      const changes = compareFields(await ports.botState.setIntents(intents), intents, FIELDS);
      if (Object.keys(changes).length > 0) await announce(ports, { type: 'bot.intents_changed', changes });
    });
