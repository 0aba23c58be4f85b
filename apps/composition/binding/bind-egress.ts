import type { Container } from 'inversify';
import { createClosedDispatcher, createClosedGuard } from '#adapters/webhooks/closed-egress.ts';
import { createEgressDispatcher, createInboxDispatcher } from '#adapters/webhooks/dispatcher.ts';
import type { Config } from '../config/config.ts';
import { connection } from '../tokens/connection-tokens.ts';
import { ServiceOwnAddress } from './service-own-address.ts';
import { port } from '../tokens/tokens.ts';

/** Binds where requests that others ask us to make may go, and what makes them. */
export const bindEgress = ({ egressAllow, publicUrl, demo }: Config, container: Container) => {
  const dispatcher = demo ? createClosedDispatcher() : createEgressDispatcher({ allow: egressAllow });
  const inboxDispatcher = createInboxDispatcher();
  const ownAddress = new ServiceOwnAddress(publicUrl);
  container.bind(connection.egressAllow).toConstantValue(egressAllow);
  container.bind(connection.egressDispatcher).toConstantValue(dispatcher);
  container.bind(connection.inboxDispatcher).toConstantValue(inboxDispatcher);
  container.bind(port.ownAddress).toConstantValue(ownAddress);
  if (demo) container.rebind(port.egressGuard).toConstantValue(createClosedGuard(() => ownAddress.getUrl()));
  return { ownAddress, destroyDispatchers: () => Promise.all([dispatcher.destroy(), inboxDispatcher.destroy()]) };
};
