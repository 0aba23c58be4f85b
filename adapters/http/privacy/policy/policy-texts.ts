/** The page about privacy in one language. Places for values are written as `{{name}}`. */
export interface PolicyTexts {
  readonly title: string;
  readonly titleOfServer: string;
  readonly intro: string;
  readonly storedTitle: string;
  readonly stored: readonly string[];
  readonly keptTitle: string;
  readonly keptBySettings: string;
  readonly tickets: string;
  readonly transcripts: string;
  readonly events: string;
  readonly copies: string;
  readonly days: string;
  readonly noLimit: string;
  readonly whereTitle: string;
  readonly where: string;
  readonly encryption: string;
  readonly purposeTitle: string;
  readonly purpose: string;
  readonly rightsTitle: string;
  readonly rights: Readonly<Record<'automatic' | 'staff' | 'off' | 'installation', string>>;
  readonly contactTitle: string;
  readonly contact: string;
  readonly noContact: string;
  readonly policy: string;
}
