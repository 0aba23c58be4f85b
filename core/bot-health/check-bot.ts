import { announce, type BotHealthPorts } from './announce.ts';

/** `hasChanged` compares with the last check of any worker. */
export interface BotCheck {
  readonly isReachable: boolean;
  readonly hasChanged: boolean;
}

/** Records one event per change, however many workers check, and none for idle servers without a reader. */
export const checkBot = (ports: BotHealthPorts) => async (): Promise<BotCheck> => {
  const isReachable = await ports.chat.isReachable();
  const hasChanged = await ports.work.run(async () => {
    const isChange = await ports.botState.setReachable(isReachable);
    if (isChange) await announce(ports, { type: isReachable ? 'bot.recovered' : 'bot.unavailable', changes: {} });
    return isChange;
  });
  return { isReachable, hasChanged };
};
