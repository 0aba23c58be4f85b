import { Link } from 'wouter';
import { type Owner, toPath } from '../owner.ts';
import { rich } from '../texts/texts.ts';

interface AllProps {
  readonly owner: Owner;
  readonly kind: { readonly page: string; readonly plural: string };
}

/** Leads from a record to the list of all. */
export const AllRecords = ({ owner, kind }: AllProps) => (
  <Link href={`${toPath(owner)}/${kind.page}`}>{rich('All {{plural}}', { plural: kind.plural })}</Link>
);
