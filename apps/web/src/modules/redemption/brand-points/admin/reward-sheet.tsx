import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { WaitingRecord } from '~/ui/record-sheet.tsx'
import { rewardRecordQuery } from './api.ts'
import { RewardForm } from './reward-form.tsx'

interface RewardSheetProps {
  /** undefined means a new reward. */
  id: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
  /** The history of the reward. */
  aside: ReactNode
}

/**
 * The dialog of a platform reward: its texts, price, dates and audience, with a preview of /points.
 */
export function RewardSheet({ id, onOpen, onClose, aside }: RewardSheetProps) {
  const { t } = useTranslation('sections')
  const reward = useQuery({ ...rewardRecordQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined || reward.data) {
    return <RewardForm reward={reward.data} onOpen={onOpen} onClose={onClose} aside={aside} />
  }
  return (
    <WaitingRecord
      title={t('reward.editTitle')}
      onClose={onClose}
      failed={reward.isError ? reward : undefined}
    />
  )
}
