import { uuidIds } from '#adapters/node/ids.ts';
import type { Flow } from '#core/flows/index.ts';
import type { FlowId, GuildId } from '#core/shared/ids.ts';
import { aFlow, aGuildId } from '../support/build.ts';
import type { Stores } from './stores.ts';
import { walked } from './walked.ts';

export const flowStoreContract = (stores: () => Stores): void => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });
  const store = () => stores().flows;
  const kept = async (overrides: Partial<Flow> = {}) => {
    const flow = aFlow(guild, overrides);
    await store().add(flow);
    return flow;
  };

  it('gives back what was written, to its own server only', async () => {
    const flow = await kept({
      trigger: { kind: 'panel_option', config: { panelId: 'p' } },
      nodes: [
        {
          ...{ id: 'a', type: 'api_request', position: { x: 1.5, y: -2 } },
          data: { method: 'GET', headers: { accept: 'text/plain' } },
          sealed: { 'headers.x-api-key': { sealed: 'sealed', name: 'X-Api-Key' } },
        },
      ],
      edges: [{ id: 'e', source: 'a', sourceHandle: null, target: 'a' }],
    });
    expect(await store().find(guild, flow.id)).toEqual(flow);
    expect(await store().find(aGuildId(), flow.id)).toBeNull();
    expect(await store().find(guild, uuidIds.next() as FlowId)).toBeNull();
  });

  it('lists newest first, page by page, without repeat or gap', async () => {
    const flows = [await kept(), await kept(), await kept(), await kept(), await kept()];
    expect(await walked((page) => store().list(guild, page))).toEqual(flows.reverse());
    expect(await walked((page) => store().list(aGuildId(), page))).toEqual([]);
  });

  it('refuses a name that the server uses, and only there', async () => {
    await kept({ name: 'Taken' });
    const other = await kept();
    await expect(kept({ name: 'Taken' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(store().save({ ...other, name: 'Taken' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(store().add(aFlow(aGuildId(), { name: 'Taken' }))).resolves.toBeUndefined();
  });

  it('saves a change of the version that was read, and no other', async () => {
    const flow = await kept();
    const saved = await store().save({ ...flow, description: 'Changed' });
    expect(saved).toEqual({ ...flow, description: 'Changed', version: 2 });
    expect(await store().find(guild, flow.id)).toEqual(saved);
    await expect(store().save(flow)).rejects.toMatchObject({ name: 'StaleWrite' });
    await expect(store().save({ ...saved, guildId: aGuildId() })).rejects.toMatchObject({ name: 'StaleWrite' });
  });

  it('removes a flow of the server', async () => {
    const flow = await kept();
    await store().remove(aGuildId(), flow.id);
    expect(await store().find(guild, flow.id)).not.toBeNull();
    await store().remove(guild, flow.id);
    expect(await store().find(guild, flow.id)).toBeNull();
  });
};
