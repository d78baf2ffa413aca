import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { WaitingRecord } from '~/ui/record-sheet.tsx'
import { postRecordQuery } from './api.ts'
import { RecordForm } from './record-form.tsx'

interface PostSheetProps {
  id: string
  onClose: () => void
  /** The history of the post. */
  aside: ReactNode
}

/**
 * A Proof Post in any state. Its texts can be changed here, and it can be removed with a reason.
 */
export function PostSheet({ id, onClose, aside }: PostSheetProps) {
  const { t } = useTranslation('records')
  const record = useQuery(postRecordQuery(id))
  if (record.data) return <RecordForm post={record.data} onClose={onClose} aside={aside} />
  const failed = record.isError ? record : undefined
  return <WaitingRecord title={t('posts.recordTitle')} onClose={onClose} failed={failed} />
}
