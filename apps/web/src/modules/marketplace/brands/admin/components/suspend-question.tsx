import { useQuery } from '@tanstack/react-query'
import { SUSPENSION_TEXT } from '@vicino/contract/marketplace/brands/admin/constants'
import { REMOVAL_REASONS } from '@vicino/contract/foundation/reports/constants'
import type { RemovalReason } from '@vicino/contract/foundation/reports/schemas'
import { useState } from 'react'
import { effectOf } from '~/lib/effect-of.ts'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { BulkQuestion } from '~/ui/admin-bulk.tsx'
import type { QuestionProps } from '~/ui/question-dialog.tsx'
import { ReasonDialog } from '~/ui/reason-dialog.tsx'
import { type SuspensionWhy, suspensionEffect } from '../api/brand-records.ts'

/**
 * Asks whether to suspend the chosen brands, and for the reason.
 * Their people are notified (art. 17 Digital Services Act).
 */
export function SuspendQuestion({
  count,
  ids,
  typed,
  onYes,
  onClose,
  ...state
}: BulkQuestion<SuspensionWhy> & Pick<QuestionProps, 'isPending' | 'error'>) {
  const { t } = useTranslation('companies')
  const [reason, setReason] = useState<RemovalReason>()
  const effect = useQuery(suspensionEffect(ids, reason))
  return (
    <ReasonDialog
      {...state}
      title={t('many.title', { count })}
      text={t('many.text')}
      yes={t('many.suspend')}
      options={REMOVAL_REASONS.map((value) => ({ value, label: t(`removal.${value}`) }))}
      labels={{ reason: t('many.reason'), text: t('many.words') }}
      needsText
      most={SUSPENSION_TEXT}
      effect={effectOf(effect, ({ brands, people, deals, members }) => [
        [t('many.effect.brands'), formatCount(brands)],
        [t('many.effect.people'), formatCount(people)],
        [t('many.effect.deals'), formatCount(deals)],
        [t('many.effect.members'), formatCount(members)],
      ])}
      preview={effect.data?.told}
      typed={typed}
      onReason={setReason}
      onYes={onYes}
      onClose={onClose}
    />
  )
}
