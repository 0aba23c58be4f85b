import { type BotHealthPorts, checkBot } from './check-bot.ts';

export type { BotState } from './bot-state.ts';

export const botHealthUseCases = (ports: BotHealthPorts) => ({ check: checkBot(ports) });

export type BotHealthUseCases = ReturnType<typeof botHealthUseCases>;
