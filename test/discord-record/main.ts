import { parseArgs } from 'node:util';
import { readConfig } from '../../apps/composition/config/config.ts';
import { requireDiscord, requireToken } from '../../apps/composition/config/config-discord.ts';
import { recordPayloads } from './recorder.ts';

/*
 * npm run discord:record -- [--folder discord-payloads] [--seconds 60]
 *
 * Stores what Discord sends to the bot of DISCORD_TOKEN as JSON files. Write, edit and delete messages, press buttons and use
 * commands meanwhile.
 */
const { values } = parseArgs({
  options: { folder: { type: 'string', default: 'discord-payloads' }, seconds: { type: 'string', default: '60' } },
});

const config = requireDiscord(readConfig({ ...process.env, CHAT_PLATFORM: 'discord' }).discord);
const files = await recordPayloads({
  ...config,
  token: requireToken(config),
  folder: values.folder,
  forMs: Number(values.seconds) * 1_000,
});
process.stdout.write(`${files.length} files in ${values.folder}:\n${files.join('\n')}\n`);
