import type { ProgramOutcome as Outcome } from '@vicino/contract/loyalty/members/schemas'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { useGainText } from '../hooks/use-gain-text.ts'
import { useNextTierText } from '../hooks/use-next-tier-text.ts'
import { eurosOf } from '~/lib/amount.ts'
import { missingToStamp } from '../model/next-stamp.ts'

/**
 * The effect of a purchase or refund in one program: points and stamps with their calculation, the
 * tier, and what is missing.
 */
export function ProgramOutcome({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('till')
  const gain = useGainText()
  const nextTierText = useNextTierText()
  const { program, points, stamps, reason, balance, tier, nextTier, items, unmatched } = outcome
  const isUp = tier.after.rank > tier.before.rank
  const cents = reason === null && stamps >= 0 ? missingToStamp(outcome) : null
  const missing = [
    ...(nextTier ? [nextTierText(nextTier)] : []),
    ...(cents === null ? [] : [t('member.toStamp', { amount: formatPrice(eurosOf(cents)) })]),
  ]
  return (
    <li className="grid gap-2 border-t border-line py-3.5 first:border-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 text-14 font-semibold break-words">{program.name}</span>
        {tier.after.rank === tier.before.rank ? null : (
          <Badge tone={isUp ? 'basilico' : 'ambra'} className="px-3 py-1 text-14">
            <Icon name={isUp ? 'arrow-up' : 'arrow-down'} className="size-4" />
            {t(isUp ? 'member.preview.levelUp' : 'member.preview.levelDown', { level: tier.after.name })}
          </Badge>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <strong
          className={cn(
            'num rounded-md px-3 py-1 font-display text-28 leading-tight font-extrabold',
            points > 0 ? 'bg-limone text-on-limone' : 'bg-sunken text-ink',
          )}
        >
          {points === 0 ? t('member.preview.nothing') : gain.points(points)}
        </strong>
        {stamps === 0 ? null : (
          <span className="num inline-flex items-center gap-1.5 rounded-md bg-sunken px-3 py-1.5 text-19 font-bold">
            <Icon name="stamp" className="size-5" />
            {gain.stamps(stamps)}
          </span>
        )}
      </p>
      {reason === null ? null : <p className="text-14 font-medium">{t(`member.reason.${reason}`)}</p>}
      {unmatched > 0 ? (
        <p className="flex gap-2 text-14 font-medium">
          <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0 text-ambra" />
          {t('refund.loose.unmatched', { amount: formatPrice(unmatched) })}
        </p>
      ) : null}
      {items.length === 0 ? null : (
        <ul aria-label={t('member.preview.why')} className="num grid gap-0.5 text-14 text-ink-2">
          {items.map((item) => (
            <li key={`${item.kind} ${item.rule} ${item.sentence}`} className="break-words">
              {item.sentence}
            </li>
          ))}
        </ul>
      )}
      {reason === null ? (
        <div className="grid gap-0.5 text-14">
          {missing.map((text) => (
            <p key={text} className="font-semibold">
              {text}
            </p>
          ))}
          <p className="flex flex-wrap items-center gap-2 text-ink-2">
            {t('member.preview.balance', {
              balance: [
                t('member.points', { count: balance.points }),
                ...(balance.stamps > 0 ? [t('member.stamps', { count: balance.stamps })] : []),
              ].join(', '),
            })}
            {balance.debt > 0 ? (
              <Badge tone="ambra">{t('member.debt', { count: balance.debt })}</Badge>
            ) : null}
          </p>
        </div>
      ) : null}
    </li>
  )
}
