import { adoptChannels } from './adopt-channels.ts';
import type { AdoptionPorts } from './take-over-channel.ts';

export type { Adoption, AdoptionCounts, AdoptionStore } from './adoption-store.ts';
export type { AdoptionPorts } from './take-over-channel.ts';

export const adoptionUseCases = (ports: AdoptionPorts) => ({ adoptChannels: adoptChannels(ports) });
