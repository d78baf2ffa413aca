import type { JoinedProgram } from '@vicino/contract/loyalty/members/schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { Ring } from '~/ui/ring.tsx'
import { tierShare } from '../model/tier-share.ts'
import { counted } from '../../shared/model/counted.ts'
import { dayText } from '../../shared/model/ways.ts'

type Standing = Pick<JoinedProgram, 'tier' | 'nextTier' | 'progress' | 'missingToKeep'>

/** The member's tier, with a ring that fills on the way to the next tier and the same in words. */
export function TierRing({ member: { tier, nextTier, progress, missingToKeep } }: { member: Standing }) {
  const { t } = useTranslation('members')
  if (progress === null) return null
  const { metric, measure, to, lastDay } = progress
  const share = tierShare(progress)
  const missing = nextTier?.missing ?? 0
  const distance =
    nextTier === null
      ? t('level.top')
      : t(`level.missing.${metric}`, { missing, shown: formatCount(missing), next: nextTier.name })
  const by = lastDay === null ? '' : ` ${t('level.by', { date: dayText(lastDay) })}`
  return (
    <div className="flex min-w-0 items-center gap-3">
      <div
        role="progressbar"
        aria-label={t('level.ring', { level: tier.name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        aria-valuetext={
          nextTier === null || to === null
            ? t('level.top')
            : t(`level.value.${metric}`, {
                ...counted(measure),
                to: formatCount(to),
                missing: formatCount(missing),
                next: nextTier.name,
              })
        }
        className="relative grid size-16 shrink-0 place-items-center"
      >
        <Ring share={share} trackClassName="stroke-line" />
        <span className="grid size-9 place-items-center rounded-full bg-limone text-on-limone">
          <Icon
            name={tier.rank === 0 ? 'medal' : nextTier === null ? 'crown' : 'trophy'}
            className="size-5"
          />
        </span>
      </div>
      <div className="min-w-0">
        <p className="font-display text-19 font-bold wrap-anywhere">{tier.name}</p>
        <p className="text-14 text-pretty text-ink-2">
          {distance}
          {nextTier === null ? '' : by}
        </p>
        {missingToKeep === null ? null : (
          <p className="text-12 text-pretty text-ink-2">
            {t(`level.keep.${metric}`, { level: tier.name, ...counted(missingToKeep) })}
            {by}
          </p>
        )}
      </div>
    </div>
  )
}
