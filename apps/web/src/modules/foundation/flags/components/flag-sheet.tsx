import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { WaitingRecord } from '~/ui/record-sheet.tsx'
import { flagQuery } from '../api/flags.ts'
import { FlagForm } from './flag-form.tsx'

interface FlagSheetProps {
  /** undefined means a new flag. */
  id: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
  /** The history of the flag. */
  aside: ReactNode
}

/** The dialog of a flag: the thing switched off, the place, the start and the reason. */
export function FlagSheet({ id, onOpen, onClose, aside }: FlagSheetProps) {
  const { t } = useTranslation('sections')
  const flag = useQuery({ ...flagQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined || flag.data)
    return <FlagForm flag={flag.data} onOpen={onOpen} onClose={onClose} aside={aside} />
  return (
    <WaitingRecord title={t('flag.editTitle')} onClose={onClose} failed={flag.isError ? flag : undefined} />
  )
}
