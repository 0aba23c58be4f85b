import type { CallName, ForumTask } from './cells.ts';
import { deployAgain, deployPanel, syncCommands, undeploy } from './tasks-configuration.ts';
import { talkDirectly, typeDirectly } from './tasks-direct.ts';
import { talkWithFlow } from './tasks-flow.ts';
import { closePost, openPost, relayMessages, reopenPost } from './tasks-forum.ts';
import { followModerator, refusePost, takePost } from './tasks-posts.ts';
import { catchUp, pressButton, startBot, useCommand } from './tasks-interaction.ts';
import { readServer, readStaff, readUser } from './tasks-read.ts';
import type { PrepareTask } from './task.ts';
import {
  addUser,
  changeOften,
  claimTicket,
  closeTicket,
  deleteTicket,
  openTicket,
  removeFromThread,
  replyAsPerson,
  talk,
} from './tasks-ticket.ts';

/** What makes each call. Several for one call take turns. */
export const TASKS: Readonly<Record<CallName, readonly PrepareTask[]>> = {
  'POST /guilds/:guild/channels': [openTicket('channel'), talkWithFlow('channel')],
  'GET /guilds/:guild/channels': [
    openTicket('channel', 'POST /guilds/:guild/channels'),
    readServer,
    talkWithFlow('channel', 'POST /guilds/:guild/channels'),
  ],
  'GET /channels/:channel': [addUser],
  'PATCH /channels/:channel': [closeTicket, addUser],
  'DELETE /channels/:channel': [deleteTicket, talkWithFlow('thread')],
  'POST /channels/:channel/threads': [openTicket('thread'), talkWithFlow('thread')],
  'GET /guilds/:guild/threads/active': [
    openTicket('thread', 'POST /channels/:channel/threads'),
    talkWithFlow('thread', 'POST /channels/:channel/threads'),
  ],
  'PUT /channels/:channel/thread-members/:user': [openTicket('thread')],
  'DELETE /channels/:channel/thread-members/:user': [removeFromThread],
  'POST /channels/:channel/messages': [talk, talkDirectly, openTicket('channel'), deployPanel],
  'POST /channels/:channel/typing': [typeDirectly],
  'GET /channels/:channel/messages': [catchUp],
  'GET /channels/:channel/messages/:message': [openPost('private', 'POST /channels/:channel/threads')],
  'PATCH /channels/:channel/messages/:message': [deployAgain, claimTicket, changeOften],
  'DELETE /channels/:channel/messages/:message': [undeploy],
  'PUT /channels/:channel/messages/pins/:message': [openTicket('channel')],
  'PUT /channels/:channel/messages/:message/reactions/:emoji/@me': [talkDirectly],
  'GET /channels/:channel/webhooks': [replyAsPerson],
  'POST /channels/:channel/webhooks': [replyAsPerson],
  'POST /users/@me/channels': [closeTicket, talkDirectly],
  'POST /interactions/:interaction/:token/callback': [pressButton, useCommand],
  'PATCH /webhooks/:application/:token/messages/:message': [pressButton],
  'DELETE /webhooks/:application/:token/messages/:message': [useCommand],
  'POST /webhooks/:application/:token': [useCommand, replyAsPerson, talkDirectly],
  'PUT /applications/:application/commands': [startBot],
  'GET /applications/:application/guilds/:guild/commands': [syncCommands('create')],
  'POST /applications/:application/guilds/:guild/commands': [syncCommands('create')],
  'PATCH /applications/:application/guilds/:guild/commands/:command': [syncCommands('change')],
  'DELETE /applications/:application/guilds/:guild/commands/:command': [syncCommands('remove')],
  'GET /guilds/:guild': [readServer],
  'GET /guilds/:guild/members/search': [readStaff],
  'GET /guilds/:guild/members/:user': [openTicket('channel')],
  'GET /users/:user': [readUser],
  'GET /applications/@me': [startBot],
  'GET /gateway/bot': [startBot],
};

/** What is done in forums. */
export const FORUM_TASKS: Readonly<Record<ForumTask, PrepareTask>> = {
  'open a private post': openPost('private'),
  'open a public post': openPost('public'),
  'open a post again': openPost('private', 'POST /channels/:channel/threads'),
  'relay messages of a post': relayMessages('write'),
  'edit a message of a post': relayMessages('edit'),
  'close a private post': closePost('private'),
  'close a public post': closePost('public'),
  'show that a post is closed': closePost('public'),
  'reopen a private post': reopenPost('private'),
  'reopen a public post': reopenPost('public'),
  'take the post of a member': takePost('online'),
  'take a missed post': takePost('away'),
  'refuse the post of a member': refusePost,
  'follow a lock': followModerator('lock'),
  'follow a tag': followModerator('tag'),
};
