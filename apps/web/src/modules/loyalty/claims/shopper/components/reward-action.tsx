import type { MemberReward } from '@vicino/contract/loyalty/claims/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'

interface RewardActionProps {
  reward: MemberReward
  has: { readonly points: number; readonly stamps: number }
  onClaim: () => void
}

/** 'Richiedi', or what the member still lacks for the reward. */
export function RewardAction({ reward, has, onClaim }: RewardActionProps) {
  const { t } = useTranslation('claims')
  const { name, can, refusal, missing } = reward
  if (can.claim) {
    return (
      <Button variant="lemon" wide aria-label={`${t('action.claim')}: ${name}`} onClick={onClaim}>
        <Icon name="gift" className="size-4.5" />
        {t('action.claim')}
      </Button>
    )
  }
  const text =
    refusal === 'points_missing'
      ? t('action.points', { count: missing.points })
      : refusal === 'stamps_missing'
        ? t('action.stamps', { count: missing.stamps })
        : refusal === 'level_missing'
          ? t('action.level', { level: missing.level?.name ?? '' })
          : t(`action.${refusal ?? 'notYou'}`)
  return (
    <div className="grid gap-2">
      <Progress reward={reward} has={has} />
      <button
        type="button"
        aria-disabled
        aria-label={`${text}: ${name}`}
        className={buttonStyle({
          variant: 'ghost',
          wide: true,
          className: 'cursor-default bg-sunken text-ink-2 hover:bg-sunken aria-disabled:opacity-100',
        })}
      >
        {text}
      </button>
    </div>
  )
}

/** A bar that shows how much of the price in points, or else in stamps, the member has. */
function Progress({ reward: { price, refusal, name }, has }: Omit<RewardActionProps, 'onClaim'>) {
  const { t } = useTranslation('claims')
  if (refusal !== 'points_missing' && refusal !== 'stamps_missing') return null
  const [part, whole] = refusal === 'points_missing' ? [has.points, price.points] : [has.stamps, price.stamps]
  const percent = whole === 0 ? 0 : Math.floor((100 * Math.max(0, part)) / whole)
  return (
    <div
      role="progressbar"
      aria-label={t('action.progress', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-limone inset-ring inset-ring-ink/20"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
