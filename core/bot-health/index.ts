import type { BotHealthPorts } from './announce.ts';
import { checkBot } from './check-bot.ts';
import { noteConnected } from './note-connected.ts';
import { recordIntents } from './record-intents.ts';

export type { BotState } from './bot-state.ts';

export const botHealthUseCases = (ports: BotHealthPorts) => ({
  check: checkBot(ports),
  noteConnected: noteConnected(ports),
  recordIntents: recordIntents(ports),
  getIntents: () => ports.chat.getIntents(),
});

export type BotHealthUseCases = ReturnType<typeof botHealthUseCases>;
