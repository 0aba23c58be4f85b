import { setImmediate } from 'node:timers/promises';
import { uuidIds } from '#adapters/node/ids.ts';
import type { Flow } from '#core/flows/index.ts';
import type { FlowId, GuildId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { aCategory, aCommand, aFlow, aGuildId, anOption, aPanel, NOON } from '../support/build.ts';
import { aMacro, aFlowVersion, anAutomation, aRun } from '../support/build-flows.ts';
import type { Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
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
  return {
    stores,
    get guild() {
      return guild;
    },
    store,
    kept,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testRecords = (fixture: Fixture): void => {
  const { kept, store } = fixture;

  it('gives back what was written, to its own server only', async () => {
    const flow = await kept({
      trigger: { kind: 'panel_option', config: { panelId: 'p' } },
      nodes: [
        {
          id: 'a',
          type: 'api_request',
          position: { x: 1.5, y: -2 },
          data: { method: 'GET', headers: { accept: 'text/plain' } },
          sealed: { 'headers.x-api-key': { sealed: 'sealed', name: 'X-Api-Key' } },
        },
      ],
      edges: [{ id: 'e', source: 'a', sourceHandle: null, target: 'a' }],
    });
    expect(await store().find(fixture.guild, flow.id)).toEqual(flow);
    expect(await store().find(aGuildId(), flow.id)).toBeNull();
    expect(await store().find(fixture.guild, uuidIds.next('flow'))).toBeNull();
  });

  it('lists newest first, page by page, without repeat or gap', async () => {
    const flows = [await kept(), await kept(), await kept(), await kept(), await kept()];
    expect(await readAllPages((page) => store().list(fixture.guild, {}, page))).toEqual(flows.reverse());
    expect(await readAllPages((page) => store().list(aGuildId(), {}, page))).toEqual([]);
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
    expect(await store().find(fixture.guild, flow.id)).toEqual(saved);
    await expect(store().save(flow)).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(store().save({ ...saved, guildId: aGuildId() })).rejects.toMatchObject({ name: 'VersionConflict' });
  });

  it('removes a flow of the server', async () => {
    const flow = await kept();
    await store().remove(aGuildId(), flow.id);
    expect(await store().find(fixture.guild, flow.id)).not.toBeNull();
    await store().remove(fixture.guild, flow.id);
    expect(await store().find(fixture.guild, flow.id)).toBeNull();
  });

  it('counts runs beside everything else that is saved', async () => {
    const flow = await kept();
    const later = plusMs(NOON, 1000);
    await store().recordRun(fixture.guild, flow.id, NOON);
    await store().recordRun(fixture.guild, flow.id, later);
    await store().recordRun(aGuildId(), flow.id, plusMs(NOON, 2000));
    expect(await store().find(fixture.guild, flow.id)).toEqual({ ...flow, runCount: 2, lastRunAt: later });
    const saved = await store().save({ ...flow, description: 'Changed', runCount: 9, lastRunAt: null });
    expect(saved).toEqual({ ...flow, description: 'Changed', runCount: 2, lastRunAt: later, version: 2 });
    expect(await store().find(fixture.guild, flow.id)).toEqual(saved);
  });
};

const testVersions = (fixture: Fixture): void => {
  const { kept, store, stores } = fixture;

  it('keeps every version as it was published, newest first, to its own flow and server', async () => {
    const [flow, other] = [await kept(), await kept()];
    const node = { id: 'a', type: 'api_request', position: { x: 0, y: 0 } } as const;
    const versions = [1, 2, 3, 4, 5].map((number) =>
      aFlowVersion(flow, number, {
        trigger: { kind: 'message', config: { contains: String(number) } },
        nodes: [{ ...node, data: { method: 'GET' }, credentials: { 'headers.x-api-key': 'X-Api-Key' } }],
        edges: [{ id: 'e', source: 'a', sourceHandle: 'success', target: 'a' }],
        publishedAt: plusMs(NOON, number),
      }),
    );
    for (const version of [...versions, aFlowVersion(other, 1)]) await store().addVersion(version);
    expect(await store().findVersion(fixture.guild, flow.id, 2)).toEqual(versions[1]);
    expect(await store().findVersion(fixture.guild, flow.id, 6)).toBeNull();
    expect(await store().findVersion(aGuildId(), flow.id, 2)).toBeNull();
    expect(await readAllPages((page) => store().listVersions(fixture.guild, flow.id, page))).toEqual(
      versions.reverse(),
    );
    expect(await readAllPages((page) => store().listVersions(aGuildId(), flow.id, page))).toEqual([]);
  });

  it('pages versions by number, not by its digits', async () => {
    const flow = await kept();
    const numbers = [12, 11, 10, 9, 8, 2, 1];
    for (const number of numbers) await store().addVersion(aFlowVersion(flow, number));
    const read = await readAllPages((page) => store().listVersions(fixture.guild, flow.id, page));
    expect(read.map(({ number }) => number)).toEqual(numbers);
  });

  it('removes all but the newest versions of a flow, and none that a run needs', async () => {
    const [flow, other] = [await kept(), await kept()];
    for (const number of [1, 2, 3, 4, 5]) await store().addVersion(aFlowVersion(flow, number));
    await store().addVersion(aFlowVersion(other, 1));
    const run = (flowVersion: number, endedAt: Instant | null) =>
      stores().flowRuns.add(aRun(fixture.guild, { flowId: flow.id, flowVersion, endedAt }), 100);
    await run(1, NOON);
    await run(2, null);
    await store().removeOldVersions(fixture.guild, flow.id, 2);
    await store().removeOldVersions(aGuildId(), flow.id, 1);
    const read = await readAllPages((page) => store().listVersions(fixture.guild, flow.id, page));
    expect(read.map(({ number }) => number)).toEqual([5, 4, 2]);
    expect(await store().findVersion(fixture.guild, other.id, 1)).not.toBeNull();
  });

  it('gives the published versions of active flows by how those are started, oldest flow first', async () => {
    const published = async (kind: Flow['trigger']['kind'], fields: Partial<Flow> = {}, inGuild = fixture.guild) => {
      // The draft is started in another way by now.
      const draft = { trigger: { kind: 'command', config: {} }, status: 'active', publishedVersion: 2 } as const;
      const flow = aFlow(inGuild, { ...draft, ...fields });
      await store().add(flow);
      const version = (number: number, of: Flow['trigger']['kind']) =>
        aFlowVersion(flow, number, { trigger: { kind: of, config: {} } });
      const [old, current] = [version(1, 'ticket_closed'), version(2, kind)];
      await store().addVersion(old);
      await store().addVersion(current);
      return current;
    };
    const first = await published('message');
    await published('message', { status: 'disabled' });
    await published('message', {}, aGuildId());
    await published('ticket_created');
    const second = await published('message');
    await kept({ trigger: { kind: 'message', config: {} } });
    expect(await store().listActive(fixture.guild, 'message')).toEqual([first, second]);
    expect(await store().listActive(fixture.guild, 'ticket_closed')).toEqual([]);
    expect(await store().listActive(fixture.guild, 'command')).toEqual([]);
  });
};

const testReferences = (fixture: Fixture): void => {
  const { stores, kept, store } = fixture;

  it('counts what refers to a flow, each kind by itself, before it is removed', async () => {
    const { categories, panels, commands, automations, macros } = stores();
    const [flow, other] = [await kept(), await kept()];
    const NONE = { categories: 0, panels: 0, commands: 0, automations: 0, macros: 0, flows: 0 };
    const used = () => stores().work.run(() => store().lockForRemoval(fixture.guild, flow.id));
    const refer = async (
      inGuild: GuildId,
      flowId: FlowId,
      times: readonly [number, number, number, number, number, number],
    ) => {
      const starting = { type: 'run_flow', data: { flowId } } as const;
      const node = { id: 'a', type: 'run_flow', position: { x: 0, y: 0 }, data: { flowId }, sealed: {} } as const;
      const plain = anOption({ url: 'https://example.com' });
      const option = { ...plain, url: null, flowId };
      const referring = [
        () => categories.add(aCategory(inGuild, { flowId })),
        () => panels.add(aPanel(inGuild, { options: [plain, option, { ...option, id: 'again' }] })),
        () => commands.add(aCommand(inGuild, { flowId, response: null })),
        () => automations.add(anAutomation(inGuild, { actions: [starting, starting] })),
        () => macros.add(aMacro(inGuild, { actions: [starting] })),
        () => kept({ guildId: inGuild, nodes: [node, { ...node, id: 'b' }] }),
      ];
      for (const [kind, add] of referring.entries()) for (let i = 0; i < (times[kind] ?? 0); i += 1) await add();
    };
    expect(await used()).toEqual(NONE);
    await refer(fixture.guild, other.id, [1, 1, 1, 1, 1, 1]);
    await refer(aGuildId(), flow.id, [1, 1, 1, 1, 1, 1]);
    expect(await used()).toEqual(NONE);
    await refer(fixture.guild, flow.id, [1, 2, 3, 4, 6, 5]);
    expect(await used()).toEqual({ categories: 1, panels: 2, commands: 3, automations: 4, macros: 6, flows: 5 });
  });

  it('counts a flow that is published with a node that starts another one, and none that only was', async () => {
    const [flow, starter] = [await kept(), await kept()];
    const nodes = [
      { id: 'a', type: 'run_flow', position: { x: 0, y: 0 }, data: { flowId: flow.id }, sealed: {} },
    ] as const;
    const flows = async () => (await stores().work.run(() => store().lockForRemoval(fixture.guild, flow.id))).flows;
    await store().addVersion(aFlowVersion(starter, 1, { nodes }));
    await store().addVersion(aFlowVersion(starter, 2));
    const published = await store().save({ ...starter, publishedVersion: 1 });
    expect(await flows()).toBe(1);
    await store().save({ ...published, publishedVersion: 2 });
    expect(await flows()).toBe(0);
  });

  it('says whether there is a flow to be used', async () => {
    const flow = await kept();
    const locked = (inGuild: GuildId, id: FlowId) => stores().work.run(() => store().lockForUse(inGuild, id));
    expect(await locked(fixture.guild, flow.id)).toBe(true);
    expect(await locked(aGuildId(), flow.id)).toBe(false);
    expect(await locked(fixture.guild, uuidIds.next('flow'))).toBe(false);
  });

  it('starts a flow in one unit of work at a time', async () => {
    const flow = await kept();
    const order: string[] = [];
    const start = (name: string) =>
      stores().work.run(async () => {
        await store().lockForStart(fixture.guild, flow.id);
        order.push(name);
        await setImmediate();
        order.push(name);
      });
    await Promise.all([start('one'), start('two'), start('three')]);
    expect(order).toHaveLength(6);
    for (const i of [0, 2, 4]) expect(order[i]).toBe(order[i + 1]);
  });

  it('removes a flow with its versions, and leaves its runs in the run log', async () => {
    const [flow, other] = [await kept(), await kept()];
    for (const one of [flow, other]) await store().addVersion(aFlowVersion(one, 1));
    const run = aRun(fixture.guild, { flowId: flow.id });
    await stores().flowRuns.add(run, 100);
    const versions = async () =>
      Promise.all([flow, other].map(async ({ id }) => (await store().findVersion(fixture.guild, id, 1)) !== null));
    await store().remove(aGuildId(), flow.id);
    expect([await store().find(fixture.guild, flow.id), await versions()]).toEqual([flow, [true, true]]);
    await store().remove(fixture.guild, flow.id);
    expect([await store().find(fixture.guild, flow.id), await versions()]).toEqual([null, [false, true]]);
    expect(await stores().flowRuns.find(fixture.guild, run.id)).toEqual(run);
  });
};

export const flowStoreContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testRecords(fixture);
  testVersions(fixture);
  testReferences(fixture);
};
