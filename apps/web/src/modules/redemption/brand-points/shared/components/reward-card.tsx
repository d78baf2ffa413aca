import type { PlatformReward } from '@vicino/contract/redemption/brand-points/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatCount, formatDate } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Perforation } from '~/ui/perforation.tsx'
import { VisuallyHidden } from '~/ui/visually-hidden.tsx'

interface RewardCardProps {
  reward: PlatformReward
  /** The caller's BrandPoints. */
  balance: number
  onBuy: () => void
}

/**
 * A reward drawn as a coupon: its text and price, and on the stub the button to buy it or the
 * number of missing points.
 */
export function RewardCard({ reward, balance, onBuy }: RewardCardProps) {
  const { t } = useTranslation('wallet')
  const language = useLanguage()
  const { cost, stock } = reward
  const missing = Math.max(0, cost - balance)
  const title = reward.title[language]
  return (
    <article className="flex flex-col overflow-hidden rounded-xl bg-surface shadow-card">
      {reward.image === null ? null : (
        <img
          src={reward.image}
          alt=""
          width={480}
          height={240}
          loading="lazy"
          className={cn('aspect-2/1 w-full bg-sunken object-cover', stock === 0 && 'grayscale')}
        />
      )}
      <div className="grid flex-1 content-start gap-2 p-4 pb-2 md:px-5">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <p
            className={cn(
              'tag-tilt num rounded-md px-2.5 py-1 font-display text-19 leading-none font-extrabold whitespace-nowrap',
              stock > 0 ? 'bg-limone text-on-limone' : 'bg-sunken text-ink-3',
            )}
          >
            {formatCount(cost)} BP
          </p>
          {stock > 0 ? <Badge>{t('rewards.stock', { count: stock })}</Badge> : null}
        </div>
        <h3 className="pt-1 font-sans text-16 font-semibold break-words">{title}</h3>
        <p className="text-14 text-pretty break-words text-ink-2">{reward.description[language]}</p>
        <p className="text-12 text-ink-2">
          {t('rewards.valid', { count: reward.validDays })}
          {reward.perPerson === null ? null : ` · ${t('rewards.perPerson', { count: reward.perPerson })}`}
          {reward.endsAt === null
            ? null
            : ` · ${t('rewards.onOfferUntil', { date: formatDate(reward.endsAt) })}`}
        </p>
      </div>
      <Perforation />
      <div className="grid min-h-16 content-center px-4 pb-4 md:px-5">
        {stock === 0 ? (
          <p className="text-14 font-semibold text-ink-2">{t('rewards.soldOut')}</p>
        ) : missing > 0 ? (
          <Missing missing={missing} share={balance / cost} />
        ) : (
          <Button variant="lemon" wide onClick={onBuy}>
            {t('rewards.buy', { cost: formatCount(cost) })}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        )}
      </div>
    </article>
  )
}

/** The number of missing points, in words and as a bar (which screen readers skip). */
function Missing({ missing, share }: { missing: number; share: number }) {
  const { t } = useTranslation('wallet')
  return (
    <div className="grid gap-2">
      <p className="text-14 font-semibold">
        {t('rewards.missing', { count: missing, missing: formatCount(missing) })}
      </p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line">
        <div className="h-full rounded-full bg-limone" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
