import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { WaitingRecord } from '~/ui/record-sheet.tsx'
import { bannerRecordQuery } from './api.ts'
import { BannerForm } from './banner-form.tsx'

interface BannerSheetProps {
  /** undefined means a new banner. */
  id: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
  /** The history of the banner. */
  aside: ReactNode
}

/** The dialog of a banner: its texts, image, place, audience and dates, with a preview. */
export function BannerSheet({ id, onOpen, onClose, aside }: BannerSheetProps) {
  const { t } = useTranslation('sections')
  const banner = useQuery({ ...bannerRecordQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined || banner.data) {
    return <BannerForm banner={banner.data} onOpen={onOpen} onClose={onClose} aside={aside} />
  }
  return (
    <WaitingRecord
      title={t('banner.editTitle')}
      onClose={onClose}
      failed={banner.isError ? banner : undefined}
    />
  )
}
