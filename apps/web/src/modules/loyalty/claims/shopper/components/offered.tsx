import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnClaim } from '@vicino/contract/loyalty/claims/schemas'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { RewardThumb } from '~/modules/loyalty/programs/shared/reward-thumb.tsx'
import { substitute } from '../api/claims.ts'

/**
 * The rewards that the brand offers because it cannot deliver the claimed one. They cost nothing
 * more.
 */
export function Offered({ claim: { _id, offered, reason, reward } }: { claim: OwnClaim }) {
  const { t } = useTranslation(['claims', 'rewards'])
  const { mutate, isPending, variables } = useMutation(substitute(useQueryClient(), _id))
  return (
    <section aria-labelledby="claim-offered" className="grid gap-3 rounded-2xl bg-azzurro-soft p-5">
      <div className="grid gap-1">
        <h2 id="claim-offered" className="text-19">
          {t('offered.title')}
        </h2>
        <p className="text-14 text-pretty">{t('offered.text', { name: reward.name })}</p>
        {reason === null ? null : <p className="text-14 text-pretty wrap-anywhere">«{reason}»</p>}
      </div>
      <ul className="grid gap-2">
        {offered.map((other) => (
          <li
            key={other._id}
            className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-3 shadow-card"
          >
            <RewardThumb reward={other} />
            <span className="grid min-w-[8rem] flex-1">
              <b className="text-14 wrap-anywhere">{other.name}</b>
              <span className="num text-12 text-ink-2">
                {t('rewards:card.value', { value: formatPrice(other.value) })}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={`${t('offered.choose')}: ${other.name}`}
              pending={isPending && variables === other._id}
              disabled={isPending}
              onClick={() =>
                mutate(other._id, {
                  onSuccess: () => toast.success(t('offered.done', { name: other.name })),
                })
              }
            >
              {t('offered.choose')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
