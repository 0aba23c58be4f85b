import {
  ApplicationCommandCreateRequestSchema,
  ApplicationCommandPatchRequestPartialSchema,
  ApplicationCommandUpdateRequestSchema,
} from 'discord-api-spec/zod';
import * as z from 'zod/mini';
import type { CommandBody, Commands } from '../commands.ts';
import { refuse } from '../errors.ts';
import { type Call, route, type Route } from './routes.ts';
import type { World } from '../world.ts';

/** The application commands, global ones and those of a guild. */
export const createCommandRoutes = (world: World, commands: Commands): Route[] => {
  /** Whose commands a request is about. @throws 20012, 50001 */
  const toScope = (call: Call): string | null => {
    if (call.param('application') !== world.bot.id) throw refuse(20_012);
    const guildId = call.param('guild') || null;
    if (guildId !== null && !world.isInGuild(guildId)) throw refuse(50_001);
    return guildId;
  };
  return ['/applications/:application/commands', '/applications/:application/guilds/:guild/commands'].flatMap(
    (base) => [
      route(`GET ${base}`, { handle: (call) => ({ status: 200, body: commands.list(toScope(call)) }) }),
      route<readonly CommandBody[]>(`PUT ${base}`, {
        schema: z.array(ApplicationCommandUpdateRequestSchema),
        handle: (call) => ({ status: 200, body: commands.replace(toScope(call), call.body) }),
      }),
      route<CommandBody>(`POST ${base}`, {
        schema: ApplicationCommandCreateRequestSchema,
        handle: (call) => {
          const { command, isNew } = commands.put(toScope(call), call.body);
          return { status: isNew ? 201 : 200, body: command };
        },
      }),
      route(`GET ${base}/:command`, {
        handle: (call) => ({ status: 200, body: commands.get(toScope(call), call.param('command')) }),
      }),
      route<Partial<CommandBody>>(`PATCH ${base}/:command`, {
        schema: ApplicationCommandPatchRequestPartialSchema,
        handle: (call) => ({ status: 200, body: commands.patch(toScope(call), call.param('command'), call.body) }),
      }),
      route(`DELETE ${base}/:command`, {
        handle: (call) => {
          commands.delete(toScope(call), call.param('command'));
          return { status: 204 };
        },
      }),
    ],
  );
};
