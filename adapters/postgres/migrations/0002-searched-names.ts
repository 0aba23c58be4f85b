import { OnlineMigration } from './online-migration.ts';

/** Tickets are found by the name of their requester, their tags, and answers as they are shown, too. */
export class SearchedNames extends OnlineMigration {
  override async up(): Promise<void> {
    await this.addIndex(
      'tickets_words',
      `tickets using gin (guild_id, tags jsonb_path_ops, participant_ids jsonb_path_ops, (
        to_tsvector('simple'::regconfig, coalesce(subject, '') || ' ' || coalesce(requester_name, ''))
        || jsonb_to_tsvector('simple'::regconfig, tags, '["string"]')
        || jsonb_to_tsvector('simple'::regconfig, jsonb_path_query_array(form_answers, '$[*]."value"'), '["string"]')
        || jsonb_to_tsvector('simple'::regconfig, jsonb_path_query_array(form_answers, '$[*]."displayValues"'), '["string"]')))`,
    );
    this.dropIndex('tickets_content');
  }
}
