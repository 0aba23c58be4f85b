/** The leases of tickets and the times when tickets are due: columns next to the record. */

export const DUE = `select guild_id as guild, id as ticket from tickets
  where due_at <= $1::timestamptz and (lease_until is null or lease_until <= $1::timestamptz) order by due_at limit $2`;
export const POSTPONE = `update tickets set due_at = $3::timestamptz
  where guild_id = $1 and id = $2::uuid and due_at <= $4::timestamptz`;
export const RENEW = `update tickets set lease_until = $4::timestamptz
  where guild_id = $1 and id = $2::uuid and lease_holder = $3::uuid`;
export const RELEASE = `update tickets set lease_holder = null, lease_until = null
  where guild_id = $1 and id = $2::uuid and lease_holder = $3::uuid`;

/** Skips a locked row instead of waiting for it: many requests for one ticket would use up all connections. */
export const TAKE_FREE = `with free as (
  select id from tickets where guild_id = $1 and id = $2::uuid and (lease_until is null or lease_until <= $5::timestamptz)
  for no key update skip locked)`;
