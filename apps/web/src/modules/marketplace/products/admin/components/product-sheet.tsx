import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { WaitingRecord } from '~/ui/record-sheet.tsx'
import { productRecordQuery } from '../api/products.ts'
import { ProductForm } from './product-form.tsx'

interface ProductSheetProps {
  /** undefined means a new product. */
  id: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
  /** The history of the product. */
  aside: ReactNode
}

/** A product of a brand or of the catalogue. */
export function ProductSheet({ id, onOpen, onClose, aside }: ProductSheetProps) {
  const { t } = useTranslation('records')
  const record = useQuery({ ...productRecordQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined || record.data)
    return (
      <ProductForm
        product={id === undefined ? undefined : record.data}
        onCreated={onOpen}
        onClose={onClose}
        aside={aside}
      />
    )
  const failed = record.isError ? record : undefined
  return <WaitingRecord title={t('products.recordTitle')} onClose={onClose} failed={failed} />
}
