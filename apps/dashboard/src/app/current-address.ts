import type { Owner } from '../owner.ts';

const MOVED = { server: /^integrations(\/.*)?$/, organization: /^settings(\/.*)?$/ };

/** Returns where the page of an earlier address is today, or the address itself. */
export const toCurrentAddress = ({ kind }: Owner, address: string): string =>
  address.replace(MOVED[kind], 'developers/tokens').replace(/^webhooks(?=\/|$)/, 'developers/webhooks');
