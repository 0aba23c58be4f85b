import type { FlowVersion, StoredNode } from '#core/flows/index.ts';
import type { CategoryId, GuildId } from '#core/shared/ids.ts';
import { aCategory, aFlow, aGuildId } from '../support/build.ts';
import { aMacro, aFlowVersion, anAutomation } from '../support/build-flows.ts';
import type { Stores } from './stores.ts';

/** As far as flows, automation rules and macros name a category. */
export const categoryUseContract = (stores: () => Stores): void => {
  let guild: GuildId;
  let category: CategoryId;
  let other: CategoryId;
  const added = async () => {
    const one = aCategory(guild);
    await stores().categories.add(one);
    return one.id;
  };
  beforeEach(async () => {
    guild = aGuildId();
    [category, other] = [await added(), await added()];
  });
  const used = async () => {
    const { work, categories } = stores();
    const { flows, automations, macros } = await work.run(() => categories.lockForRemoval(guild, category));
    return { flows, automations: automations + macros };
  };
  const opening = (categoryId: CategoryId): StoredNode[] => [
    { id: 'end', type: 'end', position: { x: 0, y: 0 }, data: {}, sealed: {} },
    { id: 'open', type: 'create_ticket', position: { x: 0, y: 0 }, data: { categoryId, subject: 'x' }, sealed: {} },
  ];
  const triggerOf = (categoryId: CategoryId) => ({ kind: 'ticket_created', config: { categoryId } }) as const;
  const kept = async (fields: object, versions: readonly Partial<FlowVersion>[] = [], inGuild = guild) => {
    const flow = aFlow(inGuild, { publishedVersion: versions.length || null, ...fields });
    await stores().flows.add(flow);
    for (const [index, version] of versions.entries())
      await stores().flows.addVersion(aFlowVersion(flow, index + 1, version));
  };
  const published = (categoryId: CategoryId) => ({
    nodes: opening(categoryId).map(({ sealed: _, ...node }) => ({ ...node, credentials: {} })),
  });

  it('is counted once for each flow whose draft or published version names it, in a node or as what starts it', async () => {
    await kept({});
    await kept({ nodes: opening(other), trigger: triggerOf(other) }, [published(other)]);
    await kept({ nodes: opening(category) }, [], aGuildId());
    await kept({ description: category });
    expect(await used()).toEqual({ flows: 0, automations: 0 });
    await kept({ nodes: [...opening(category), ...opening(category)] });
    expect(await used()).toMatchObject({ flows: 1 });
    await kept({ trigger: triggerOf(category) });
    expect(await used()).toMatchObject({ flows: 2 });
    await kept({ nodes: opening(other) }, [published(category)]);
    expect(await used()).toMatchObject({ flows: 3 });
    await kept({}, [{ trigger: triggerOf(category) }]);
    expect(await used()).toMatchObject({ flows: 4 });
    await kept({ nodes: opening(category), trigger: triggerOf(category) }, [published(category)]);
    expect(await used()).toEqual({ flows: 5, automations: 0 });
  });

  it('is not counted for what a flow was published as before', async () => {
    await kept({}, [published(category), published(other)]);
    expect(await used()).toMatchObject({ flows: 0 });
  });

  it('is counted once for each automation rule with an action that names it', async () => {
    const moving = (categoryId: CategoryId) => ({ type: 'update_ticket', data: { categoryId } }) as const;
    const note = { type: 'add_note', data: { content: category } } as const;
    const { automations } = stores();
    await automations.add(anAutomation(guild, { actions: [note, moving(other)] }));
    await automations.add(anAutomation(aGuildId(), { actions: [moving(category)] }));
    expect(await used()).toEqual({ flows: 0, automations: 0 });
    await automations.add(anAutomation(guild, { actions: [note, moving(category), moving(category)] }));
    await automations.add(anAutomation(guild, { actions: [moving(category)], enabled: false }));
    expect(await used()).toEqual({ flows: 0, automations: 2 });
    await stores().macros.add(aMacro(aGuildId(), { actions: [moving(category)] }));
    await stores().macros.add(aMacro(guild, { actions: [note, moving(category)] }));
    expect(await used()).toEqual({ flows: 0, automations: 3 });
  });
};
