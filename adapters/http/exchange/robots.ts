import type { Middleware } from 'koa';

/** Search engines find no desks, which are gone an hour later. */
export const answerRobots: Middleware = async (ctx, next) => {
  if (ctx.path !== '/robots.txt') {
    await next();
    return;
  }
  ctx.type = 'text/plain';
  ctx.body = 'User-agent: *\nDisallow: /\n';
};
