import { p } from '@mikro-orm/core';
import type { Instant } from '#core/shared/instant.ts';
import { PANEL_RECORD, type Panel } from '#core/panels/index.ts';
import { buildRecordColumns, expression, instant, json, table, text } from '../records/table.ts';

/** A panel, with a deployment that is not committed yet. */
export interface PanelRow extends Panel {
  readonly deployment: { readonly key: string; readonly until: Instant } | null;
  /** The opening hours in its message change then. */
  readonly hoursChangeAt: Instant | null;
}

export const panels = table<PanelRow>(
  'panels',
  {
    ...buildRecordColumns(PANEL_RECORD, {
      guildId: text().primary(),
      id: p.uuid().primary(),
    }),
    deployment: json().nullable(),
    hoursChangeAt: instant().nullable(),
  },
  {
    indexes: [
      expression('panels_channel', 'panels (guild_id, message_channel_id) where message_channel_id is not null'),
      expression('panels_hours', 'panels (hours_change_at) where hours_change_at is not null'),
      expression('panels_deployment', 'panels (guild_id) where deployment is not null'),
      // Which categories are in use.
      expression('panels_options', 'panels using gin (guild_id, options jsonb_path_ops)'),
    ],
    uniques: [{ name: 'panels_name', properties: ['guildId', 'name'] }],
  },
);
