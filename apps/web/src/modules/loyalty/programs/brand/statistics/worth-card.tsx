import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import type { ProgramStatistics } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { useState } from 'react'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { percentText } from './percent.ts'
import { ShareSheet } from './share-sheet.tsx'

/** Expired points, and the expected cost of members' points and open claims. */
export function WorthCard({
  program,
  statistics: { breakage, liability },
}: {
  program: Program
  statistics: ProgramStatistics
}) {
  const { t } = useTranslation('programs')
  const [isEditing, setEditing] = useState(false)
  const { edit, improve } = program.can
  const mayDeclare = (edit || improve) && liability !== null && liability.shareFrom !== 'measured'
  const value = liability?.value ?? null
  return (
    <section className="@container grid grid-cols-1 content-start gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-5">
      <h2 className="text-16">{t('worth.title')}</h2>
      <dl className="grid grid-cols-1 gap-4 @min-[40rem]:grid-cols-2">
        <div className="grid content-start gap-1">
          <dt className="text-14 text-ink-2">{t('worth.breakage')}</dt>
          <dd className="num font-display text-28 font-bold">{percentText(breakage.percentage)}</dd>
          <dd className="text-14 text-pretty text-ink-2">
            {breakage.issued === 0
              ? t('worth.noPoints')
              : t('worth.breakageText', {
                  expired: formatCount(breakage.expired),
                  issued: formatCount(breakage.issued),
                })}
          </dd>
        </div>
        <div className="grid content-start gap-1 border-t border-line pt-4 @min-[40rem]:border-t-0 @min-[40rem]:border-l @min-[40rem]:pt-0 @min-[40rem]:pl-6">
          <dt className="text-14 text-ink-2">{t('worth.liability')}</dt>
          <dd className="num font-display text-28 font-bold">{value === null ? '–' : formatPrice(value)}</dd>
          <dd className="text-14 text-pretty text-ink-2">
            {liability === null
              ? t('worth.soon')
              : liability.pointValue === null
                ? t('worth.noValue', { points: formatCount(liability.points) })
                : t(`worth.${liability.shareFrom}`, {
                    points: formatCount(liability.points),
                    value: pointPrice(liability.pointValue),
                    share: percentText(liability.share),
                  })}
          </dd>
          {liability === null || liability.openClaims === 0 ? null : (
            <dd className="text-14 text-pretty text-ink-2">
              {t('worth.openClaims', { value: formatPrice(liability.openClaims) })}
            </dd>
          )}
          {mayDeclare ? (
            <dd className="pt-1">
              <Button size="sm" variant="outline" onClick={() => setEditing(true)}>
                {t(program.redemptionShare === null ? 'worth.share.declare' : 'worth.share.change')}
              </Button>
            </dd>
          ) : null}
        </div>
      </dl>
      {isEditing ? <ShareSheet program={program} onClose={() => setEditing(false)} /> : null}
    </section>
  )
}

/** Writes the price of a point with four decimals, because it is a fraction of a cent. */
const pointPrice = (euros: number): string =>
  euros.toLocaleString(currentLanguage(), { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 })
