import type { Retention } from '#core/settings/index.ts';

/** The servers whose settings remove data of a kind at `:now`, and `before` which time it was stored. */
export const buildRemovalLimits = (field: keyof Retention): string => `
    select guild_id, :now::timestamptz - (retention->>'${field}')::int * interval '1 day' as before
    from server_settings
    where retention->>'${field}' is not null
      and (retention_applies_at is null or retention_applies_at <= :now::timestamptz)`;
