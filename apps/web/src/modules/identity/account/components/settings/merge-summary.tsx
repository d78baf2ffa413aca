import { MOVED_THINGS } from '@vicino/contract/identity/account/constants'
import type { MergeSummary } from '@vicino/contract/identity/account/schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** The data that moves from the account that will be closed, and the data that does not. */
export function MergeSummaryList({ summary }: { summary: MergeSummary }) {
  const { t, list } = useTranslation('account')
  const { brandPoints, programs, counts, handle } = summary
  const things = MOVED_THINGS.flatMap((name) => {
    const count = counts[name]
    return name === 'openCodes' || count === undefined ? [] : [t(`merge.things.${name}`, { count })]
  })
  return (
    <>
      <p className="text-16 text-pretty">{t('merge.summary', { handle })}</p>
      {programs.length > 0 ? (
        <section className="grid gap-2 rounded-lg bg-sunken p-4">
          <h3 className="font-sans text-14 font-bold">{t('merge.programs')}</h3>
          <ul className="grid gap-2">
            {programs.map(({ _id, name, brand, points, debt, stamps }) => (
              <li key={_id} className="grid text-14">
                <span className="font-semibold">{name}</span>
                <span className="text-ink-2">{brand}</span>
                <span className="num">{t('merge.holdings', { points, stamps })}</span>
                {debt > 0 ? <span className="num text-pomodoro">{t('merge.debt', { debt })}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="grid gap-1.5 rounded-lg bg-sunken p-4">
        <h3 className="font-sans text-14 font-bold">{t('merge.goes')}</h3>
        <ul className="grid gap-1 text-14 text-ink-2">
          {brandPoints > 0 ? <li>{t('merge.brandPoints', { points: formatCount(brandPoints) })}</li> : null}
          {things.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {brandPoints === 0 && things.length === 0 ? <li>{t('merge.nothing')}</li> : null}
        </ul>
      </section>
      <section className="grid gap-1.5 rounded-lg bg-sunken p-4">
        <h3 className="font-sans text-14 font-bold">{t('merge.stays')}</h3>
        <ul className="grid gap-1 text-14 text-ink-2">
          {counts.openCodes === undefined ? null : (
            <li className="font-semibold text-ink">
              {t('merge.things.openCodes', { count: counts.openCodes })}
            </li>
          )}
          {list('merge.staysList').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <p className="text-14 font-semibold text-pretty">{t('merge.final')}</p>
    </>
  )
}
