import { type DefaultError, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { AuditedType } from '@vicino/contract/administration/audit/constants'
import { RECORDS } from '@vicino/contract/administration/overview/constants'
import type { ReactNode } from 'react'
import { RecordTrail } from '~/modules/administration/audit/components/record-trail.tsx'
import { type RecordFormProps, WaitingRecord } from '~/ui/record-sheet.tsx'
import { RelatedTo } from './related.tsx'

interface OpenRecordProps<Kept, Key extends QueryKey> {
  section: {
    /** 'create' means a new record, null none. */
    readonly open: string | null
    readonly onOpen: (id: string) => void
    readonly onClose: () => void
  }
  type: AuditedType
  /** The title while the record is on its way. */
  title: string
  query: (id: string) => UseQueryOptions<Kept, DefaultError, Kept, Key>
  /** Draws the form. */
  children: (form: RecordFormProps<Kept>) => ReactNode
}

/** The record that the address of an admin section opens over its table, with its history. */
export function OpenRecord<Kept, Key extends QueryKey>(props: OpenRecordProps<Kept, Key>) {
  const { open } = props.section
  return open === null ? null : <Opened key={open} {...props} open={open} />
}

function Opened<Kept, Key extends QueryKey>({
  section: { onOpen, onClose },
  open,
  type,
  title,
  query,
  children,
}: OpenRecordProps<Kept, Key> & { open: string }) {
  const isNew = open === 'create'
  const read = useQuery({ ...query(isNew ? '' : open), enabled: !isNew })
  if (isNew) return children({ record: undefined, onOpen, onClose, aside: undefined })
  if (!read.data) {
    return <WaitingRecord title={title} onClose={onClose} failed={read.isError ? read : undefined} />
  }
  const related = RECORDS.find((each) => each === type)
  const aside = (
    <div className="grid content-start gap-8">
      {related === undefined ? null : <RelatedTo type={related} id={open} />}
      <RecordTrail type={type} id={open} />
    </div>
  )
  return children({ record: read.data, onOpen, onClose, aside })
}
