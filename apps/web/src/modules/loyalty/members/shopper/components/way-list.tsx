import type { ProgramPage } from '@vicino/contract/loyalty/members/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { useWayLabels } from '../hooks/use-way-labels.ts'
import { factsOf, waysToEarn } from '../../shared/model/ways.ts'

/** The ways to earn in a program, each a sentence with its icon. */
export function WayList({ program }: { program: Pick<ProgramPage, 'config'> }) {
  const { t } = useTranslation('members')
  const { labels, today } = useWayLabels()
  return (
    <ul className="grid gap-2 @min-[36rem]:grid-cols-2">
      {waysToEarn(program.config, labels, today).map(({ icon, key, values }, index) => {
        const text = t(key, values)
        return (
          <li
            key={text}
            className={
              index === 0
                ? 'flex items-center gap-3 rounded-xl bg-limone p-4 text-on-limone @min-[36rem]:col-span-2'
                : 'flex items-center gap-3 rounded-xl bg-surface p-4 shadow-card'
            }
          >
            <Icon name={icon} className={index === 0 ? 'size-7 shrink-0' : 'size-5 shrink-0 text-ink-2'} />
            <span
              className={
                index === 0
                  ? 'min-w-0 font-display text-19 font-bold text-pretty'
                  : 'min-w-0 text-14 text-pretty wrap-anywhere'
              }
            >
              {text}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Limits, exclusions and how long points last. */
export function FactList({ program }: { program: Pick<ProgramPage, 'config' | 'claimsUntil'> }) {
  const { t } = useTranslation('members')
  const { labels } = useWayLabels()
  return (
    <ul className="grid gap-2 text-14">
      {factsOf(program, labels).map(({ key, values }) => (
        <li key={key} className="flex gap-2.5">
          <Icon name="check" className="mt-0.5 size-4 shrink-0 text-basilico" />
          <span className="min-w-0 text-pretty wrap-anywhere">{t(key, values)}</span>
        </li>
      ))}
    </ul>
  )
}
