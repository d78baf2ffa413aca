import { useQuery } from '@tanstack/react-query'
import { WITHDRAWAL_REASONS, WITHDRAWAL_TEXT } from '@vicino/contract/marketplace/deals/admin/constants'
import type { WithdrawalReason } from '@vicino/contract/marketplace/deals/admin/schemas'
import { useState } from 'react'
import { effectOf } from '~/lib/effect-of.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ReasonDialog, type Why } from '~/ui/reason-dialog.tsx'
import { withdrawalEffect } from '../api/withdrawal.ts'

interface WithdrawQuestionProps {
  ids: readonly string[]
  title: string
  typed?: string | undefined
  isPending?: boolean
  error?: unknown
  onYes: (why: Why<WithdrawalReason>) => void
  onClose: () => void
}

/**
 * Asks before deals are withdrawn. It shows the number of deals, shops and open codes, and the
 * message to the shops.
 */
export function WithdrawQuestion({ ids, ...question }: WithdrawQuestionProps) {
  const { t } = useTranslation('records')
  const [reason, setReason] = useState<WithdrawalReason>()
  const effect = useQuery(withdrawalEffect(ids, reason))
  return (
    <ReasonDialog
      {...question}
      text={t('deals.withdrawText')}
      yes={t('deals.withdraw')}
      options={WITHDRAWAL_REASONS.map((value) => ({ value, label: t(`deals.reasons.${value}`) }))}
      most={WITHDRAWAL_TEXT}
      effect={effectOf(effect, ({ deals, shops, codes }) => [
        [t('deals.effect.deals'), formatCount(deals)],
        [t('deals.effect.shops'), formatCount(shops)],
        [t('deals.effect.codes'), formatCount(codes)],
      ])}
      preview={effect.data?.told}
      onReason={setReason}
    />
  )
}
