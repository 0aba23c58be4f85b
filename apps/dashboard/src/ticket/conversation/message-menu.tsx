import { useState } from 'react';
import { read, serverApi } from '../../api.ts';
import { ConfirmDialog, FormDialog } from '../../kit/dialog.tsx';
import { TextArea } from '../../kit/field.tsx';
import { Alert } from '../../kit/parts.tsx';
import { Menu } from '../../kit/popover.tsx';
import { showToast } from '../../kit/toast.tsx';
import type { Owner } from '../../owner.ts';
import { useChange } from '../../changes.ts';
import { describeError } from '../../queries.ts';
import { t } from '../../texts/texts.ts';
import type { Message } from '../../tickets/model/history.ts';
import { usePerson } from '../../tickets/use-ticket.ts';
import { listTicketKeys } from '../../tickets/use-ticket.ts';
import { useUserId } from '../../tickets/use-tickets.ts';

interface MessageProps {
  readonly owner: Owner;
  readonly message: Message;
}

const MAX_CONTENT = 4000;

const useMessageChange = <Input,>(
  { owner, message }: MessageProps,
  write: (input: Input) => Promise<unknown>,
  { done, onDone }: { readonly done: string; readonly onDone: () => void },
) =>
  useChange(write, {
    stale: listTicketKeys(owner, message.ticketId),
    onSuccess: () => {
      onDone();
      showToast(done);
    },
  });

const toParams = ({ ticketId, id }: Message) => ({ path: { id: ticketId, messageId: id } });

const EditDialog = ({ owner, message, onClose }: MessageProps & { readonly onClose: () => void }) => {
  const [content, setContent] = useState(message.content);
  const change = useMessageChange(
    { owner, message },
    () =>
      read(
        serverApi(owner.id).PATCH('/tickets/{id}/messages/{messageId}', {
          params: toParams(message),
          body: { content: content.trim() },
        }),
      ),
    { done: t('The message is changed.'), onDone: onClose },
  );
  return (
    <FormDialog
      title={t('Edit the message')}
      action={t('Save')}
      isWide
      isBusy={change.isPending}
      error={change.error && <Alert kind="error">{describeError(change.error)}</Alert>}
      onSubmit={() => content.trim() && change.mutate(undefined)}
      onClose={onClose}
    >
      <TextArea
        label={t('Message')}
        hint={t('The chat shows the new text in a few seconds. The timeline of the ticket keeps the old one.')}
        required
        rows={6}
        maxLength={MAX_CONTENT}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
    </FormDialog>
  );
};

const DeleteDialog = ({ owner, message, onClose }: MessageProps & { readonly onClose: () => void }) => {
  const change = useMessageChange(
    { owner, message },
    () =>
      read(serverApi(owner.id).DELETE('/tickets/{id}/messages/{messageId}', { params: toParams(message), body: {} })),
    { done: t('The message is deleted in the chat.'), onDone: onClose },
  );
  return (
    <ConfirmDialog
      title={t('Delete the message?')}
      action={t('Delete')}
      isBusy={change.isPending}
      error={change.error && <Alert kind="error">{describeError(change.error)}</Alert>}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      {t('Nobody sees it in the chat any more. Staff still see it here, as deleted.')}
    </ConfirmDialog>
  );
};

/** Changes what the bot posted for somebody: only its author edits it. */
export const MessageMenu = ({ owner, message }: MessageProps) => {
  const [opened, setOpened] = useState<'delete' | 'edit' | null>(null);
  const isOwn = [useUserId(), usePerson()?.id].includes(message.author.id);
  const close = () => setOpened(null);
  return (
    <>
      <Menu
        label={t('Change the message “{{value}}”', { value: message.content.slice(0, 40) })}
        items={[
          {
            label: t('Edit'),
            disabledReason: isOwn ? null : t('Only who wrote the message can change it.'),
            onSelect: () => setOpened('edit'),
          },
          { label: t('Delete'), isDangerous: true, onSelect: () => setOpened('delete') },
        ]}
      />
      {opened === 'edit' && <EditDialog owner={owner} message={message} onClose={close} />}
      {opened === 'delete' && <DeleteDialog owner={owner} message={message} onClose={close} />}
    </>
  );
};
