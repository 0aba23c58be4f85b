import { join } from 'node:path';
import { manifestOf, writePortable } from '../../../support/portability/portable-folder.ts';
import { reportIn } from '../../../support/portability/use-portability.ts';
import { emptyFolder } from '../../../support/programs/process.ts';
import { done, type Json } from '../../../support/spec-helpers.ts';
import type { useBot } from './fixture.ts';

interface Imported {
  readonly channel: string;
  readonly requester: string;
  readonly messages?: readonly Json[];
  readonly fields?: object;
}

/** Imports open tickets of other bots into the category "Billing". Each has one ticket, which is returned. */
export const createImporter = (bot: Pick<ReturnType<typeof useBot>, 'api' | 'as' | 'guild'>) => {
  let systems = 0;
  return async ({ channel, requester, messages = [], fields }: Imported, ...words: string[]): Promise<Json> => {
    systems += 1;
    const createdAt = '2025-01-01T00:00:00.000Z';
    const ticket = { record: 'ticket', key: channel, number: 1, requesterId: requester, channelId: channel, createdAt };
    const path = await writePortable(join(await emptyFolder(), 'file'), {
      'manifest.json': manifestOf(bot.guild.id, `bot-${systems}`),
      'tickets.jsonl': [
        { ...ticket, ...fields },
        ...messages.map((message) => ({ record: 'message', ticket: channel, createdAt, ...message })),
      ],
    });
    const guild = ['--guild', bot.guild.id, '--category', 'billing', '--numbers', 'shift'];
    await reportIn(bot.api, 'admin', 'import', 'run', path, ...guild, ...words);
    const found = await done(bot.as.get(`/v1/tickets?externalId=bot-${systems}:${channel}`));
    return found[0];
  };
};
