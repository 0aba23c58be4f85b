import type { ChatMessage } from '#core/chat/index.ts';
import type { RedactedFlow } from '#core/flows/model/flow.ts';
import type { PanelView } from '#core/panels/index.ts';
import type { PanelRef } from '#core/panels/panel-ports.ts';
import type { PanelFields } from '#core/panels/panel.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { ChannelId, PanelId } from '#core/shared/ids.ts';
import { anOption } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../tickets/context.ts';

/** A help fixture with panels, without infrastructure. */
export interface PanelDesk extends HelpDesk {
  /** A channel that no ticket made. */
  readonly channel: () => Promise<ChannelId>;
  /** A panel that can be deployed, but for these fields. */
  readonly panel: (fields?: Partial<PanelFields>) => Promise<PanelView>;
  readonly deployed: (fields?: Partial<PanelFields>) => Promise<PanelView>;
  readonly refer: (panel: { readonly id: PanelId }, ifVersion?: number) => PanelRef;
  readonly stored: (panel: { readonly id: PanelId }) => Promise<PanelView>;
  readonly messages: (channel: ChannelId | null) => Promise<readonly ChatMessage[]>;
  readonly draftFlow: () => Promise<RedactedFlow>;
  readonly publishedFlow: () => Promise<RedactedFlow>;
  /** The events about panels, oldest first. */
  readonly events: () => Promise<readonly DomainEvent[]>;
}

let serial = 0;
const next = () => (serial += 1);

export const createPanelDesk = async (): Promise<PanelDesk> => {
  const fixture = await createHelpDesk();
  const { app, chat, guild, category } = fixture;
  const channel = async () => (await chat.addChannel(guild, 'help')).id;
  const options = [anOption({ categoryId: category.id }, { id: 'help', label: 'Help' })];
  const panel = async (fields: Partial<PanelFields> = {}) => {
    const valid = { name: `Panel ${next()}`, channelId: await channel(), content: 'How can we help?', options };
    return app.panels.create(guild, SYSTEM, { ...valid, ...fields });
  };
  const refer = ({ id }: { readonly id: PanelId }, ifVersion: number | null = null): PanelRef => ({
    guild,
    id,
    actor: SYSTEM,
    ifVersion,
  });
  const draftFlow = () =>
    app.flows.create(guild, {
      name: `Flow ${next()}`,
      nodes: [{ id: 'ask', type: 'wait', position: { x: 0, y: 0 }, data: { seconds: 60 } }],
    });
  return {
    ...fixture,
    channel,
    panel,
    refer,
    draftFlow,
    deployed: async (fields) => app.panels.deploy(refer(await panel(fields))),
    stored: ({ id }) => app.panels.get(guild, id),
    messages: async (id) => (id && (await chat.listMessages(guild, id))) ?? [],
    publishedFlow: async () => {
      const { id } = await draftFlow();
      return app.flows.publish({ guild, id, actor: SYSTEM, ifVersion: null });
    },
    events: async () => {
      const { items } = await app.webhooks.listEvents(guild, {}, { limit: 100, after: null });
      return items.filter(({ type }) => type.startsWith('panel.'));
    },
  };
};

/** An error that a use case throws. */
export const refusal = (code: string, message: string) => ({ code, message: expect.stringContaining(message) });

/** Runs `meanwhile` right before the next call of this method of the chat platform. */
export const justBefore = (
  { chat }: PanelDesk,
  method: 'editMessage' | 'postMessage' | 'deleteMessage',
  meanwhile: () => Promise<unknown>,
): void => {
  const call = chat[method].bind(chat) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(chat, {
    [method]: async (...args: unknown[]) => {
      Object.assign(chat, { [method]: call });
      await meanwhile();
      return call(...args);
    },
  });
};
