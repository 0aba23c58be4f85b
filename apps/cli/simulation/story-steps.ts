import type { TicketDetail } from '#core/tickets/index.ts';
import { MINUTE_MS } from './calendar.ts';
import { getNextWorkTime } from './staff.ts';
import { postMessage, type Scene, type Step, toActorFields } from './ticket-histories.ts';

export const addMinutes = (scene: Scene, ms: number): number => (scene.at += Math.max(5_000, Math.round(ms)));

/** Returns when the staff member of the scene has worked so many minutes from now. */
export const nextWorkTime = (scene: Scene, minutes: number): number => {
  const { random, staff, kind } = scene;
  const work = random.around(minutes * kind.effort) * MINUTE_MS;
  return addMinutes(scene, getNextWorkTime(random, staff, scene.at + work) - scene.at);
};

export const step = (at: number, run: Step['run'], needs: Step['needs'] = 'active'): Step => ({ at, run, needs });

export const staffStep = (scene: Scene, ticket: TicketDetail) => toActorFields('staff', scene.staff.id, ticket);
export const requesterStep = (scene: Scene, ticket: TicketDetail) => toActorFields('user', scene.requester, ticket);

export const staffMessage = (scene: Scene, minutes: number, content: string): Step =>
  step(nextWorkTime(scene, minutes), (ticket) =>
    scene.simulation.tickets.reply({
      ...staffStep(scene, ticket),
      content: postMessage(scene, content),
      staffId: scene.staff.id,
      attachments: [],
      setStatus: null,
    }),
  );

export const requesterMessage = (scene: Scene, ms: number, content: string, needs: Step['needs'] = 'active'): Step =>
  step(
    addMinutes(scene, ms),
    async ({ guildId, channelId }) => {
      const { simulation, requester } = scene;
      if (channelId === null) throw new Error('A requester writes in a ticket without a channel.');
      const message = await simulation.chat.sendMessage(guildId, channelId, requester, postMessage(scene, content));
      await simulation.tickets.receiveMessage({ guild: guildId, message });
    },
    needs,
  );
