import { compareFields } from '../shared/events.ts';
import { VIEW_FIELDS, type View, type ViewFields } from './view.ts';
import type { ViewPorts, ViewRef } from './view-ports.ts';
import { assertPlace, getChangeable } from './view-rights.ts';

/** Fields left out stay; a change without effect writes nothing. */
export const updateView =
  (ports: ViewPorts) =>
  async (ref: ViewRef, fields: Partial<ViewFields>): Promise<View> => {
    const view = await getChangeable(ports)(ref);
    const next = { ...view, ...fields };
    if (Object.keys(compareFields(view, next, VIEW_FIELDS)).length === 0) return view;
    return ports.work.run(async () => {
      if (next.shared !== view.shared) await assertPlace(ports, next);
      return ports.views.save({ ...next, updatedAt: ports.clock.now() });
    });
  };
