import { listKeys } from '../../shared/values/list-keys.ts';
import { ACTIONS, getEntry } from './ticket-actions.ts';

/** The actions in the menu of the page of a ticket, with what their forms ask for. */
export const PAGE_ACTIONS = listKeys(ACTIONS).flatMap((action) => {
  const { page, api, input: fields = {} } = getEntry(action);
  if (!page || !api) return [];
  const asked = Object.entries(fields).map(([name, { spec }]) => {
    const { kind, label, description, isOptional, min, max } = spec;
    return { name, kind, label, hint: label === null ? null : description, isOptional, min, max };
  });
  return [{ action, path: api.path, ...page, fields: asked }];
});
