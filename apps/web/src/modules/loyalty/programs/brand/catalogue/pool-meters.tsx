import type { Bond, Program } from '@vicino/contract/loyalty/programs/schemas'
import type { Catalogue } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { useState } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { Section } from '../../shared/components/section.tsx'
import { BondSheet } from './bond-sheet.tsx'

/** A deposit without receipt or date does not let the program start. */
const lacksProof = (bond: Bond): boolean => 'amount' in bond && (bond.receipt === null || bond.date === null)

const LOOKS = {
  none: { tone: 'bg-sunken', icon: 'circle-check' },
  covered: { tone: 'bg-basilico-soft', icon: 'circle-check' },
  near: { tone: 'bg-ambra-soft', icon: 'circle-alert' },
  low: { tone: 'bg-pomodoro-soft', icon: 'circle-alert' },
  missing: { tone: 'bg-ambra-soft', icon: 'circle-alert' },
} as const

const BARS = {
  none: 'bg-line-strong',
  covered: 'bg-basilico',
  near: 'bg-ambra',
  low: 'bg-pomodoro',
  missing: 'bg-line-strong',
} as const

/**
 * Prize pool and bond of the catalogue, the share that the deposit covers, and the law that
 * requires it.
 */
export function PoolMeters({ program, pool }: { program: Program; pool: Catalogue['pool'] }) {
  const { t } = useTranslation('rewards')
  const [isEditing, setEditing] = useState(false)
  const { tone, icon } = LOOKS[pool.state]
  const mayEdit = program.can.edit || program.can.improve
  const why =
    program.mode === 'discounts_only'
      ? 'discounts'
      : program.bond !== null && 'notDue' in program.bond
        ? 'notDue'
        : program.bond !== null && pool.state !== 'low' && lacksProof(program.bond)
          ? 'receipt'
          : pool.state
  return (
    <Section
      title={t('pool.title')}
      lead={t('pool.lead')}
      action={
        mayEdit ? (
          <Button size="sm" variant="outline" onClick={() => setEditing(true)}>
            {t('bond.edit')}
          </Button>
        ) : null
      }
    >
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-4">
        <Amount
          name={t('pool.net')}
          amount={pool.net}
          note={t('pool.gross', { amount: formatPrice(pool.value) })}
        />
        <Amount
          name={t('pool.bond')}
          amount={pool.bond}
          note={
            pool.deposited === null
              ? t('pool.notDeposited')
              : t('pool.deposited', { amount: formatPrice(pool.deposited) })
          }
        />
      </dl>
      {pool.percent === null ? null : (
        <div className="grid gap-1.5">
          <div
            role="meter"
            aria-label={t('pool.meter')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.min(100, pool.percent)}
            aria-valuetext={`${pool.percent}%`}
            className="h-3 overflow-hidden rounded-full bg-sunken"
          >
            <div
              className={cn('h-full rounded-full', BARS[pool.state])}
              style={{ width: `${Math.min(100, pool.percent)}%` }}
            />
          </div>
          <p className="num text-12 text-ink-2">
            {pool.owed > pool.net
              ? t('pool.owedPercent', { percent: pool.percent, owed: formatPrice(pool.owed) })
              : t('pool.percent', { percent: pool.percent })}
          </p>
        </div>
      )}
      <p className={cn('flex gap-2.5 rounded-lg px-3.5 py-3 text-14', tone)}>
        <Icon name={icon} className="mt-0.5 size-5" />
        <span className="min-w-0 text-pretty">
          {t(`pool.states.${why}`)}
          {program.bond !== null && 'notDue' in program.bond ? (
            <>
              {' '}
              {t(`bond.reasons.${program.bond.notDue}`)}
              {program.bond.note === '' ? null : ` «${program.bond.note}»`}
            </>
          ) : null}
        </span>
      </p>
      <p className="text-12 text-pretty text-ink-2">{t('pool.law')}</p>
      {isEditing ? <BondSheet program={program} pool={pool} onClose={() => setEditing(false)} /> : null}
    </Section>
  )
}

function Amount({ name, amount, note }: { name: string; amount: number; note: string }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-14 font-semibold text-ink-2">{name}</dt>
      <dd className="num font-display text-28 font-bold">{formatPrice(amount)}</dd>
      <dd className="num text-12 text-ink-2">{note}</dd>
    </div>
  )
}
