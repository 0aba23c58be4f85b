import { type Schemas, sendOnce } from '../../api.ts';
import { getSandboxApi } from '../../http.ts';

/** With `components` the buttons are inside the last frame. */
export type Notice = Schemas['PanelPreview']['message'] & {
  readonly layout?: 'embeds' | 'components';
  readonly files?: readonly { readonly filename: string }[];
};
export type NoticeButton = Notice['buttonRows'][number][number];
export type NoticeEmbed = Notice['embeds'][number];

export interface ChatMessage {
  readonly id: string;
  readonly channelId: string;
  /** Null when the bot speaks for itself. */
  readonly authorId: string | null;
  readonly authorName: string | null;
  readonly content: string;
  readonly attachments: readonly { readonly url: string | null; readonly filename: string }[];
  readonly parts?: readonly Schemas['MessagePart'][] | null;
  readonly notice: Notice | null;
  readonly isPinned: boolean;
  readonly reactions: readonly string[];
  readonly createdAt: string;
  readonly editedAt: string | null;
}

export type DirectMessage = Pick<ChatMessage, 'id' | 'content' | 'notice' | 'createdAt'> & {
  readonly isFromUser: boolean;
};

/** A field of a form. What is null is not limited. */
export interface FormField {
  readonly id: string;
  readonly type: Schemas['Question']['type'];
  readonly label: string;
  readonly description: string | null;
  readonly placeholder: string | null;
  readonly required: boolean;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly minValues: number | null;
  readonly maxValues: number | null;
  readonly options: readonly { readonly label: string; readonly value: string; readonly description: string | null }[];
  readonly fileTypes: readonly string[];
  readonly defaultValues: readonly string[];
}

/** A text, or what was chosen, with the names of ids. */
export type FieldAnswer =
  | string
  | { readonly values: readonly string[]; readonly names?: Readonly<Record<string, string>> };

/** By the ids of the fields. */
export type FieldAnswers = Readonly<Record<string, FieldAnswer>>;

/** What the chat asks before it goes on. */
export interface AskedForm {
  readonly title: string;
  readonly questions: readonly FormField[];
}

export interface PrivateAnswer {
  readonly content: string;
  readonly ephemeral: boolean;
  readonly select?: Notice['select'];
  readonly buttons?: readonly NoticeButton[];
}

/** What a private answer has besides its text. */
export type AnswerParts = Pick<PrivateAnswer, 'select' | 'buttons'>;

/** What a command or a menu asks first. Its answers come back as the press of the button. */
export interface CommandForm {
  readonly buttonId: string;
  readonly form: AskedForm;
}

export interface OpenedTicket {
  readonly id: string;
  readonly ticketNumber: number;
  readonly channelId: string | null;
}

/** What came of a press or a command: an answer, a form to be shown, a ticket, or a run of a flow. */
export type ChatResult =
  | PrivateAnswer
  | OpenedTicket
  | { readonly form: AskedForm }
  | { readonly flowRun: { readonly id: string } };

interface ChatCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Calls a path of the sandbox. @throws ApiError */
export const callChat = async <Data>(path: string, { method = 'GET', body, signal }: ChatCall = {}): Promise<Data> => {
  const request = new Request(getSandboxApi() + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    ...(signal && { signal }),
  });
  return ((await (await sendOnce(request)).json()) as { readonly data: Data }).data;
};
