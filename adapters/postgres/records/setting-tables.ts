import { table, text } from './table.ts';

/** Settings that the processes of one deployment share and generate themselves, such as the key that signs cursors. */
export interface SettingRow {
  readonly name: string;
  readonly value: string;
}

export const settings = table<SettingRow>('service_settings', { name: text().primary(), value: text() });
