import type { GuildId, UserId } from '../shared/ids.ts';
import { buildView, type NewView, type View } from './view.ts';
import type { ViewPorts } from './view-ports.ts';
import { assertPlace } from './view-rights.ts';

/** @throws validation_error; conflict when there are too many */
export const createView =
  (ports: ViewPorts) =>
  async (guild: GuildId, fields: NewView, staffId: UserId | null): Promise<View> => {
    const { views, work, clock, ids } = ports;
    const view = buildView(
      { id: ids.next('view'), guildId: guild, createdById: staffId, createdAt: clock.now() },
      fields,
    );
    return work.run(async () => {
      await assertPlace(ports, view);
      await views.add(view);
      return view;
    });
  };
