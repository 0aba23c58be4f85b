import { REQUESTER, STAFF } from '../../support/build.ts';
import { createCategory, done, type Json, refusal } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { as, server } = useServer(api);
const ROLE = '44';
const OTHER = '777';

const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;
const createForum = (tags: readonly string[] = []): Promise<Json> =>
  done(api.anonymous.post(sandbox('/forums'), { name: 'questions', tags }));
const openPost = (forum: Json, fields: object = {}): Promise<Json> =>
  done(
    api.anonymous.post(sandbox(`/forums/${forum['id']}/posts`), {
      userId: REQUESTER,
      title: 'Cannot log in',
      content: 'The page says 403.',
      ...fields,
    }),
  );
const changePost = (post: Json, change: object): Promise<Json> =>
  done(api.anonymous.patch(sandbox(`/posts/${post['id']}`), change));
const findPost = async ({ id }: Json): Promise<Json> => {
  const channels: Json[] = await done(api.anonymous.get(sandbox('/channels')));
  return channels.find((channel) => channel['id'] === id) ?? {};
};
const readPost = ({ id }: Json): Promise<Json[]> => done(api.anonymous.get(sandbox(`/channels/${id}/messages`)));
const write = ({ id }: Json, userId: string, content: string): Promise<Json> =>
  done(api.anonymous.post(sandbox(`/channels/${id}/messages`), { userId, content }));
const listTickets = (): Promise<Json[]> => done(as.get('/v1/tickets'));
const getTicket = ({ id }: Json): Promise<Json> => done(as.get(`/v1/tickets/${id}`));
const readMessages = ({ id }: Json): Promise<Json[]> => done(as.get(`/v1/tickets/${id}/messages`));
const project = () => api.service.app.tickets.projectMessages();

/** A public forum with tags for statuses and a category for it. */
const setUp = async (fields: object = {}) => {
  const forum = await createForum(['Open', 'Waiting', 'Solved', 'Bug']);
  const [open, pending, closed, bug] = forum['forumTags'].map(({ id }: Json) => id);
  const forumTags = { open, pending, closed, ticketTags: [{ forumTagId: bug, tag: 'bug' }] };
  const base = { home: 'forum', visibility: 'public', chatParentId: forum['id'], staffRoleIds: [ROLE], forumTags };
  const category = await createCategory(as, { name: 'Questions', ...base, ...fields });
  return { forum, category, tags: { open, pending, closed, bug } };
};

/** As `setUp`, with the ticket of a member's post. */
const setUpTicket = async (fields: object = {}) => {
  const all = await setUp(fields);
  const post = await openPost(all.forum);
  const [ticket = {}] = await listTickets();
  return { ...all, post, ticket };
};

const setStaff = () => done(api.anonymous.put(sandbox(`/members/${STAFF}`), { roleIds: [ROLE] }));

it('a post of a member becomes a ticket with its title, its first message and the tags that its own tags stand for', async () => {
  const { forum, category, tags } = await setUp({ defaultTags: ['forum'] });
  const post = await openPost(forum, { tagIds: [tags.bug] });
  const [ticket = {}, ...others] = await listTickets();
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({
    subject: 'Cannot log in',
    categoryId: category.id,
    channelId: post['id'],
    requesterId: REQUESTER,
    source: 'message',
    status: 'open',
    tags: ['forum', 'bug'],
    public: true,
    direct: false,
  });
  expect(await readMessages(ticket)).toMatchObject([
    { author: { type: 'user', id: REQUESTER }, content: 'The page says 403.' },
  ]);
  const [first, opening] = await readPost(post);
  expect(first).toMatchObject({ authorId: REQUESTER, content: 'The page says 403.' });
  expect(JSON.stringify(opening)).toContain('Cannot log in');
  expect(await findPost(post)).toMatchObject({ name: 'Cannot log in', archived: false });
  expect((await findPost(post))['tagIds'].toSorted()).toEqual([tags.bug, tags.open].toSorted());
});

it('only staff and the author change the status of a public ticket; others are written down as members', async () => {
  const { post, ticket } = await setUpTicket();
  await setStaff();
  await write(post, STAFF, 'Which browser?');
  expect(await getTicket(ticket)).toMatchObject({ status: 'pending' });
  await write(post, OTHER, 'I have that too.');
  expect(await getTicket(ticket)).toMatchObject({ status: 'pending' });
  await write(post, REQUESTER, 'Firefox.');
  expect(await getTicket(ticket)).toMatchObject({ status: 'open' });
  expect((await readMessages(ticket)).map(({ author }) => author)).toEqual([
    { type: 'user', id: REQUESTER },
    { type: 'staff', id: STAFF },
    { type: 'user', id: OTHER },
    { type: 'user', id: REQUESTER },
  ]);
});

it('the tags of the post follow the status, and others stay', async () => {
  const { forum, tags } = await setUp();
  const post = await openPost(forum, { tagIds: [tags.bug] });
  const [ticket = {}] = await listTickets();
  const readTags = async () => (await findPost(post))['tagIds'].toSorted();
  await done(as.post(`/v1/tickets/${ticket['id']}/reply`, { content: 'Look.', staffId: STAFF }));
  api.clock.advance(3_000);
  await project();
  expect(await readTags()).toEqual([tags.bug, tags.pending].toSorted());
  await done(as.post(`/v1/tickets/${ticket['id']}/close`, {}));
  expect(await findPost(post)).toMatchObject({ archived: true });
  expect(await readTags()).toEqual([tags.bug, tags.closed].toSorted());
  await done(as.post(`/v1/tickets/${ticket['id']}/reopen`, {}));
  expect(await findPost(post)).toMatchObject({ archived: false });
  expect(await readTags()).toEqual([tags.bug, tags.open].toSorted());
});

it('a post that a moderator archives closes its ticket, and a tag of a moderator gives it the status', async () => {
  const { post, ticket, tags } = await setUpTicket();
  await changePost(post, { tagIds: [tags.pending] });
  expect(await getTicket(ticket)).toMatchObject({ status: 'pending' });
  await changePost(post, { archived: true });
  expect(await getTicket(ticket)).toMatchObject({
    status: 'closed',
    closeCause: 'post_closed',
    closedBy: { type: 'system' },
  });
  const second = await openPost({ id: post['parentId'] }, { title: 'Another' });
  await changePost(second, { tagIds: [tags.closed] });
  expect(await findPost(second)).toMatchObject({ archived: true });
});

it('a tag of before, while the newest status is not shown yet, changes nothing', async () => {
  const { post, ticket, tags } = await setUpTicket();
  await done(as.patch(`/v1/tickets/${ticket['id']}`, { status: 'pending' }));
  await changePost(post, { tagIds: [tags.open, tags.bug] });
  expect(await getTicket(ticket)).toMatchObject({ status: 'pending' });
  api.clock.advance(3_000);
  await project();
  expect((await findPost(post))['tagIds']).toContain(tags.pending);
});

it('the tag of closed tickets closes, beside that of the status and while the newest status is not shown yet', async () => {
  const { post, ticket, tags } = await setUpTicket();
  await changePost(post, { tagIds: [tags.open, tags.closed] });
  expect(await getTicket(ticket)).toMatchObject({ status: 'closed', closeCause: 'post_closed' });
  const other = await openPost({ id: post['parentId'] }, { title: 'Another' });
  const [second = {}] = await listTickets();
  await done(as.patch(`/v1/tickets/${second['id']}`, { status: 'pending' }));
  await changePost(other, { tagIds: [tags.closed, tags.open] });
  expect(await getTicket(second)).toMatchObject({ status: 'closed', closeCause: 'post_closed' });
});

it('the author closes the own post by command, and a deleted post closes its ticket', async () => {
  const { forum, post, ticket } = await setUpTicket();
  const used = { channelId: post['id'], userId: REQUESTER };
  await done(api.anonymous.post(sandbox('/commands/ticket%20close'), used));
  expect(await getTicket(ticket)).toMatchObject({ status: 'closed', closedBy: { type: 'user', id: REQUESTER } });
  const other = await openPost(forum, { title: 'Another' });
  const [second = {}] = (await listTickets()).filter(({ channelId }) => channelId === other['id']);
  await done(api.anonymous.delete(sandbox(`/channels/${other['id']}`)));
  expect(await getTicket(second)).toMatchObject({ status: 'closed', closeCause: 'channel_deleted' });
});

it('a member who may not open a ticket reads why in the post, which is closed', async () => {
  const { forum } = await setUp({ limits: { perUser: 1 } });
  await openPost(forum);
  const second = await openPost(forum, { title: 'Once more' });
  expect(await listTickets()).toHaveLength(1);
  expect((await readPost(second)).at(-1)).toMatchObject({ authorId: null });
  expect((await readPost(second)).at(-1)?.['content']).toContain('<#');
  expect(await findPost(second)).toMatchObject({ archived: true });
});

it('the category that names a tag of the post takes it, else the one that names none', async () => {
  const { forum, tags, category } = await setUp();
  const base = { home: 'forum', visibility: 'public', chatParentId: forum['id'] };
  const bugs = await createCategory(as, { name: 'Bugs', ...base, forumTags: { choosing: [tags.bug] } });
  await openPost(forum, { tagIds: [tags.bug], title: 'A bug' });
  await openPost(forum, { title: 'A question', userId: OTHER });
  const bySubject = new Map((await listTickets()).map(({ subject, categoryId }) => [subject, categoryId]));
  expect(bySubject.get('A bug')).toBe(bugs.id);
  expect(bySubject.get('A question')).toBe(category.id);
  await done(as.patch(`/v1/categories/${category.id}`, { archived: true }));
  await openPost(forum, { title: 'Nobody takes it', userId: OTHER });
  expect(await listTickets()).toHaveLength(2);
});

it('a ticket that staff opens in a public forum is a post with the subject as its title', async () => {
  const { forum, category, tags } = await setUp();
  const body = { categoryId: category.id, requesterId: REQUESTER, subject: 'Billing of May', message: 'Which sum?' };
  const ticket: Json = await done(as.post('/v1/tickets', body));
  expect(ticket).toMatchObject({ public: true, status: 'open' });
  const post = await findPost({ id: ticket['channelId'] });
  expect(post).toMatchObject({ name: 'Billing of May', home: 'forum', parentId: forum['id'], tagIds: [tags.open] });
});

it('in a private forum the post is for staff, and the requester talks by direct messages', async () => {
  const { forum, category } = await setUp({ visibility: 'private' });
  const body = { categoryId: category.id, requesterId: REQUESTER, subject: 'Billing', message: 'Which sum?' };
  const ticket: Json = await done(as.post('/v1/tickets', body));
  expect(ticket).toMatchObject({ direct: true, public: false });
  expect(await findPost({ id: ticket['channelId'] })).toMatchObject({ parentId: forum['id'], memberIds: [] });
  await done(as.post(`/v1/tickets/${ticket['id']}/reply`, { content: 'That of May.', staffId: STAFF }));
  await api.service.app.tickets.deliverDirectMessages();
  const sent: Json[] = await done(api.anonymous.get(sandbox(`/members/${REQUESTER}/direct-messages`)));
  expect(JSON.stringify(sent)).toContain('That of May.');
  await openPost(forum);
  expect(await listTickets()).toHaveLength(1);
  await done(as.post(`/v1/tickets/${ticket['id']}/close`, {}));
  expect(await findPost({ id: ticket['channelId'] })).toMatchObject({ archived: true });
});

it('a forum category needs its forum, cannot keep a claim to the claimer, and has another tag for each status', async () => {
  const forum = await createForum(['Open']);
  const [{ id: tag }] = forum['forumTags'];
  const base = { name: 'Questions', home: 'forum' };
  const place = { ...base, chatParentId: forum['id'] };
  await expect(as.post('/v1/categories', base)).resolves.toMatchObject(refusal(400, 'chatParentId'));
  await expect(as.post('/v1/categories', { ...place, claimMode: 'claimer_writes' })).resolves.toMatchObject(
    refusal(400, 'claimMode'),
  );
  await expect(as.post('/v1/categories', { ...place, forumTags: { open: tag, closed: tag } })).resolves.toMatchObject(
    refusal(400, 'forumTags'),
  );
});
