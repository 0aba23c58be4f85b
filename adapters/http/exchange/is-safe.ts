import type { Context } from 'koa';

const SAFE_METHODS = ['GET', 'HEAD'];

/** Whether a request changes nothing (RFC 9110, section 9.2.1). */
export const isSafe = ({ method }: Pick<Context, 'method'>): boolean => SAFE_METHODS.includes(method);
