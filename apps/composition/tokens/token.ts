import type { ServiceIdentifier } from 'inversify';

export const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>;
