import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RewardRecord } from '@vicino/contract/redemption/brand-points/schemas'
import { useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { formatCount } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { walletKeys } from '../shared/model/query-keys.ts'
import { deleteReward } from './api.ts'

/**
 * The numbers of bought and used rewards, and a button that deletes a reward that nobody has
 * bought, after a question.
 */
export function RewardDelete({ reward, onGone }: { reward: RewardRecord; onGone: () => void }) {
  const { t } = useTranslation('sections')
  const language = useLanguage()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending, error } = useMutation({
    meta: { quiet: true },
    mutationFn: (asked: Confirmed) => deleteReward(reward._id, asked),
    onSuccess: () => {
      showSuccess(204)
      void client.invalidateQueries({ queryKey: walletKeys.points })
      onGone()
    },
  })
  return (
    <section aria-label={t('reward.counts')} className="grid gap-4 border-t border-line pt-5">
      <dl className="grid grid-cols-3 gap-3 text-14">
        {(['stock', 'bought', 'used'] as const).map((name) => (
          <div key={name} className="grid">
            <dt className="text-ink-2">{t(`reward.${name}`)}</dt>
            <dd className="num text-19 font-bold">{formatCount(reward[name])}</dd>
          </div>
        ))}
      </dl>
      {reward.bought > 0 ? (
        <p className="text-14 text-pretty text-ink-2">{t('reward.isBought')}</p>
      ) : (
        <Button variant="ghost" onClick={() => setConfirming(true)} className="justify-self-start">
          {t('reward.delete')}
        </Button>
      )}
      {isConfirming ? (
        <DeleteDialog
          title={t('reward.deleteTitle', { name: reward.title[language] })}
          text={t('reward.deleteText')}
          isPending={isPending}
          error={error}
          onYes={mutate}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </section>
  )
}
