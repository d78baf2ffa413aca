import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { WaitingRecord } from '~/ui/record-sheet.tsx'
import { brandRecordQuery } from '../api/brand-records.ts'
import { BrandRecordForm } from './brand-record-form.tsx'

interface BrandRecordSheetProps {
  /** undefined means a new brand. */
  id: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
  /** The history of the brand. */
  aside: ReactNode
}

/** The dialog of a brand: its names, its place and its company. */
export function BrandRecordSheet({ id, onOpen, onClose, aside }: BrandRecordSheetProps) {
  const { t } = useTranslation('companies')
  const brand = useQuery({ ...brandRecordQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined || brand.data) {
    return (
      <BrandRecordForm
        brand={id === undefined ? undefined : brand.data}
        onCreated={onOpen}
        onClose={onClose}
        aside={aside}
      />
    )
  }
  return (
    <WaitingRecord title={t('dialog.edit')} onClose={onClose} failed={brand.isError ? brand : undefined} />
  )
}
