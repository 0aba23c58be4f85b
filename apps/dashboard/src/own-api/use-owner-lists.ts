import { usePages } from '../queries.ts';
import { fetchOrganizations, fetchServers } from './session.ts';

export const useServers = () => usePages(['servers'], fetchServers);

export const useOrganizations = () => usePages(['organizations'], fetchOrganizations);
