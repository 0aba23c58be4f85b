/** The package's schemas are JavaScript without declarations. Generated from Discord's OpenAPI document. */
declare module 'discord-api-spec/zod' {
  type Schema = import('zod/mini').ZodMiniType;

  export const ApplicationCommandCreateRequestSchema: Schema;
  export const ApplicationCommandPatchRequestPartialSchema: Schema;
  export const ApplicationCommandResponseSchema: Schema;
  export const ApplicationCommandUpdateRequestSchema: Schema;
  export const ChannelPermissionOverwriteRequestSchema: import('zod/mini').ZodMiniObject<
    Record<'id' | 'type' | 'allow' | 'deny', Schema>
  >;
  export const CreateForumThreadRequestSchema: Schema;
  export const CreateGuildChannelRequestSchema: Schema;
  export const CreateMessageInteractionCallbackRequestSchema: Schema;
  export const CreatePrivateChannelRequestSchema: Schema;
  export const CreateTextThreadWithoutMessageRequestSchema: Schema;
  export const CreatedThreadResponseSchema: Schema;
  export const ErrorResponseSchema: Schema;
  export const GatewayBotResponseSchema: Schema;
  export const GuildChannelResponseSchema: Schema;
  export const GuildMemberResponseSchema: Schema;
  export const GuildRoleResponseSchema: Schema;
  export const GuildWithCountsResponseSchema: Schema;
  export const IncomingWebhookRequestPartialSchema: Schema;
  export const IncomingWebhookUpdateRequestPartialSchema: Schema;
  export const InteractionCallbackResponseSchema: Schema;
  export const MessageCreateRequestSchema: Schema;
  export const MessageEditRequestPartialSchema: Schema;
  export const MessageResponseSchema: Schema;
  export const ModalInteractionCallbackRequestSchema: Schema;
  export const PrivateApplicationResponseSchema: Schema;
  export const PrivateChannelResponseSchema: Schema;
  export const ThreadResponseSchema: Schema;
  export const ThreadsResponseSchema: Schema;
  export const UpdateGuildChannelRequestPartialSchema: Schema;
  export const UpdateMessageInteractionCallbackRequestSchema: Schema;
  export const UpdateThreadRequestPartialSchema: Schema;
  export const UserPIIResponseSchema: Schema;
  export const UserResponseSchema: Schema;
}
