import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../../api.ts';
import { formatDecimal } from '../../kit/formats.ts';
import { Icon } from '../../kit/icon.tsx';
import { type Owner, toKey } from '../../owner.ts';
import type { Message } from '../../tickets/model/history.ts';
import { t } from '../../texts/texts.ts';

type MessageAttachment = Message['attachments'][number];

/** Links to files last a day. */
const STALE_MS = 3_600_000;
const KILO = 1_024;

const formatSize = (bytes: number): string =>
  bytes < KILO * KILO ? `${Math.max(1, Math.round(bytes / KILO))} KB` : `${formatDecimal(bytes / KILO / KILO)} MB`;

/** The file at the address of this page, whichever address the service is known by. */
const toOwnAddress = (url: string): string => new URL(url).pathname;

const useAttachment = (owner: Owner, id: string) =>
  useQuery({
    queryKey: [...toKey(owner), 'attachment', id],
    queryFn: async ({ signal }) =>
      (await read(serverApi(owner.id).GET('/attachments/{id}', { params: { path: { id } }, signal }))).data,
    staleTime: STALE_MS,
  });

interface KeptProps {
  readonly owner: Owner;
  readonly id: string;
  readonly filename: string;
}

const KeptAttachment = ({ owner, id, filename }: KeptProps) => {
  const { data } = useAttachment(owner, id);
  if (!data) return <span className="file">{filename}</span>;
  if (!data.url) {
    return (
      <span className="file" title={data.error ?? undefined}>
        <Icon name="clip" />
        {filename}
        <span className="muted">{data.status === 'pending' ? t('is being copied') : t('is not available')}</span>
      </span>
    );
  }
  const address = toOwnAddress(data.url);
  const isPicture = data.contentType?.startsWith('image/') ?? false;
  return (
    <a className={isPicture ? 'file file-picture' : 'file'} href={address} target="_blank" rel="noreferrer noopener">
      {isPicture ? (
        <img
          src={address}
          alt={filename}
          loading="lazy"
          width={data.width ?? undefined}
          height={data.height ?? undefined}
        />
      ) : (
        <Icon name="clip" />
      )}
      <span>{filename}</span>
      {data.size !== null && <span className="muted">{formatSize(data.size)}</span>}
    </a>
  );
};

/** A file that the chat hides until a reader asks for it. */
const Spoiler = ({ filename, children }: { readonly filename: string; readonly children: ReactNode }) =>
  filename.startsWith('SPOILER_') ? (
    <details>
      <summary>{t('Spoiler')}</summary>
      {children}
    </details>
  ) : (
    children
  );

interface AttachmentsProps {
  readonly owner: Owner;
  readonly attachments: readonly MessageAttachment[];
}

/** The files of a message. Those that are kept are shown from here, never from where they were. */
export const Attachments = ({ owner, attachments }: AttachmentsProps) => (
  <ul className="files">
    {attachments.map(({ attachmentId, url, filename }, index) => (
      <li key={attachmentId ?? index}>
        <Spoiler filename={filename}>
          {attachmentId ? (
            <KeptAttachment owner={owner} id={attachmentId} filename={filename} />
          ) : (
            <a className="file" href={url ?? undefined} target="_blank" rel="noreferrer noopener">
              <Icon name="clip" />
              {filename}
            </a>
          )}
        </Spoiler>
      </li>
    ))}
  </ul>
);
