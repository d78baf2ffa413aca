import { Link } from '@tanstack/react-router'
import type { RecordType, RelatedKind } from '~/modules/administration/overview/api/related.ts'
import { RelatedRecords } from '~/modules/administration/overview/components/related-records.tsx'
import { useAccess } from '../use-access.ts'

/** The screen of each kind of record. */
const SCREENS = {
  brands: '/dashboard/brand/$id',
  people: '/dashboard/user/$id',
  deals: '/dashboard/deal/$id',
  programs: '/raccolte/$id/dettagli',
  redemptions: '/dashboard/deal/$id',
  reportsAbout: '/dashboard/report/$id',
  reportsBy: '/dashboard/report/$id',
  decisions: '/dashboard/report/$id',
  support: '/dashboard/support/$id',
} as const satisfies Record<RelatedKind, string>

/** What belongs to a record of an admin section, with links to the records that the reader may open. */
export function RelatedTo({ type, id }: { type: RecordType; id: string }) {
  return (
    <RelatedRecords
      type={type}
      id={id}
      renderLink={(kind, to, name) => <RecordLink to={SCREENS[kind]} id={to} name={name} />}
    />
  )
}

/** A person whom a queue's item concerns, with what belongs to them, for whom may read accounts. */
export function PersonOf({ id, name }: { id: string; name: string }) {
  const { allows } = useAccess()
  return allows('user-LIST_ALL') ? (
    <div className="grid content-start gap-3">
      <RecordLink to="/dashboard/user/$id" id={id} name={name} />
      <RelatedTo type="user" id={id} />
    </div>
  ) : null
}

interface RecordLinkProps {
  to: (typeof SCREENS)[RelatedKind] | '/dashboard/product/$id'
  id: string
  name: string
}

/** A record's name: a link where the reader may open it. */
export function RecordLink({ to, id, name }: RecordLinkProps) {
  const { mayOpen } = useAccess()
  return mayOpen(to.replace('$id', id)) ? (
    <Link
      to={to}
      params={{ id }}
      className="inline-flex min-h-11 items-center rounded-md font-semibold wrap-anywhere text-azzurro underline-offset-4 hover:underline md:min-h-6"
    >
      {name}
    </Link>
  ) : (
    <span className="wrap-anywhere">{name}</span>
  )
}
