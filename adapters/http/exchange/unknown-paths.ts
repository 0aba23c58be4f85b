import type { Context, Middleware } from 'koa';
import { AppError } from '#core/shared/errors.ts';
import type { RequestState } from './request-state.ts';

export const createPathError = ({ method, path }: Context) =>
  new AppError('unknown_path', `Path ${method} ${path} not found.`);

export const refuseUnknownPaths: Middleware<RequestState> = (ctx) => {
  throw createPathError(ctx);
};
