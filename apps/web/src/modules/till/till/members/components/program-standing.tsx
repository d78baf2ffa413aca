import type { TillProgram } from '@vicino/contract/loyalty/members/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { useNextTierText } from '../hooks/use-next-tier-text.ts'

/**
 * A customer's standing in one program before the purchase: points, stamps, tier, and what is
 * missing to the next one.
 */
export function ProgramStanding({ program: { name, earns, balance } }: { program: TillProgram }) {
  const { t } = useTranslation('till')
  const nextTierText = useNextTierText()
  return (
    <li className="grid gap-1 border-t border-line py-2.5 first:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
        <span className="min-w-0 text-14 font-semibold break-words">{name}</span>
        <span className="num text-14 font-semibold">
          {balance === null
            ? t('member.notJoined')
            : [
                t('member.points', { count: balance.points }),
                ...(balance.stamps > 0 ? [t('member.stamps', { count: balance.stamps })] : []),
              ].join(' · ')}
        </span>
      </div>
      {balance === null && earns ? null : (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-2">
          {balance && balance.tier.name !== '' ? (
            <Badge>{t('member.level', { name: balance.tier.name })}</Badge>
          ) : null}
          {balance && balance.debt > 0 ? (
            <Badge tone="ambra">{t('member.debt', { count: balance.debt })}</Badge>
          ) : null}
          {earns ? (
            <span>{balance?.nextTier ? nextTierText(balance.nextTier) : null}</span>
          ) : (
            <span>{t('member.over')}</span>
          )}
        </div>
      )}
    </li>
  )
}
