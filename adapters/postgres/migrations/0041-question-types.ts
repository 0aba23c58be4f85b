import { Migration } from '@mikro-orm/migrations';

/** Questions of every type that the chat has: those of stored forms get the new fields. */
export class QuestionTypes extends Migration {
  override up(): void {
    this.addSql(`
    update "categories" set "form" = jsonb_set("form", '{questions}', (
      select jsonb_agg('{"description": null, "minValues": null, "maxValues": null, "fileTypes": []}'::jsonb || question order by place)
      from jsonb_array_elements("form" -> 'questions') with ordinality as asked (question, place)
    )) where "form" is not null and jsonb_array_length("form" -> 'questions') > 0;
    `);
  }
}
