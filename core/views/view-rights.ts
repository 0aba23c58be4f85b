import { authorize } from '../access/index.ts';
import { invalid, limitReached, notFound } from '../shared/errors.ts';
import type { GuildId, ViewId } from '../shared/ids.ts';
import { getForUpdate, getOrThrow } from '../shared/records.ts';
import type { View } from './view.ts';
import { VIEW, type ViewCaller, type ViewPorts, type ViewRef } from './view-ports.ts';
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from './view-store.ts';

const isOwn = ({ createdById }: View, { staffId }: ViewCaller): boolean =>
  createdById !== null && createdById === staffId;

/** @throws not_found for a person's view that is not shared with the person who asks */
export const getVisible =
  ({ views }: ViewPorts) =>
  async (guild: GuildId, id: ViewId, caller: ViewCaller): Promise<View> => {
    const view = await getOrThrow(views, VIEW, guild, id);
    if (view.shared || isOwn(view, caller) || caller.principal.identity.kind === 'token') return view;
    throw notFound(VIEW);
  };

/** @throws not_found; VersionConflict; forbidden for a view of somebody else without `settings:write` */
export const getChangeable =
  (ports: ViewPorts) =>
  async (ref: ViewRef): Promise<View> => {
    const view = await getVisible(ports)(ref.guild, ref.id, ref);
    if (!isOwn(view, ref)) authorize(ref.principal, { token: 'any', scope: 'settings:write' });
    return getForUpdate(ports.views, VIEW, ref);
  };

/** Keeps the place until the transaction ends. @throws validation_error for a view that nobody could see; conflict when there are too many */
export const assertPlace = async ({ views }: ViewPorts, { id, guildId, shared, createdById }: View): Promise<void> => {
  if (!shared && createdById === null)
    throw invalid('staffId', 'required', 'a view that is not shared needs the staff member whose view it is.');
  await views.lockPlaces(guildId);
  const others = (await views.listVisible(guildId, createdById)).filter(
    (view) => view.id !== id && view.shared === shared,
  );
  if (shared && others.length >= MAX_SHARED_VIEWS)
    throw limitReached(`There are ${MAX_SHARED_VIEWS} shared views already. Delete one first.`);
  if (!shared && others.length >= MAX_OWN_VIEWS)
    throw limitReached(`The staff member has ${MAX_OWN_VIEWS} views already. Delete one first.`);
};
