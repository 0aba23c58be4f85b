import { created, one, route } from '../pipeline/route.ts';
import { UploadBody } from '../pipeline/upload.ts';
import { AttachmentView, toAttachmentView } from './attachment-views.ts';

export const attachmentRoutes = [
  route({
    id: 'attachments.create',
    method: 'post',
    path: '/attachments',
    reach: 'guild',
    scope: 'tickets:write',
    summary: 'Upload a file',
    description:
      'The file is for a reply, which names it as `attachmentId`; it is removed after 24 hours if no reply does. At most 10 MiB, one file in a request, as JSON or as multipart/form-data with the field `file`; the whole request has to arrive within 15 seconds. The content type is found by the content, whatever the request says.',
    upload: true,
    body: UploadBody,
    example: { filename: 'hello.txt', contentBase64: 'aGVsbG8=' },
    idempotency: 'recorded',
    fails: ['limit_reached', 'storage_unavailable', 'timed_out'],
    returns: created(AttachmentView),
    handle: ({ attachments }, { guild, body, request, publicUrl }) =>
      attachments.upload({ guild, ...body, request }, (attachment) =>
        toAttachmentView(attachment, attachments.createLink(attachment), publicUrl),
      ),
  }),

  route({
    id: 'attachments.get',
    method: 'get',
    path: '/attachments/{id}',
    reach: 'guild',
    scope: 'tickets:read',
    summary: 'Show an attachment',
    description: 'Its `url` gives the bytes, for 24 hours.',
    returns: one(AttachmentView),
    handle: async ({ attachments }, { guild, params, publicUrl }) => {
      const attachment = await attachments.get(guild, params.id);
      return toAttachmentView(attachment, attachments.createLink(attachment), publicUrl);
    },
  }),
];
