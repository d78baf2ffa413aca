import type { OwnCompensation } from '@vicino/contract/loyalty/members/schemas'
import { formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { dayText } from '../../shared/model/ways.ts'

/** What a member receives for points of a cancelled program: what, worth, by when, from whom and why. */
export function CompensationNote({ owed }: { owed: OwnCompensation }) {
  const { t } = useTranslation('members')
  const { what, worth, points, stamps, by, contact, reason, settledAt } = owed
  return (
    <section
      aria-label={t('compensation.title')}
      className={`grid gap-2 rounded-xl p-4 text-14 ${settledAt === null ? 'bg-ambra-soft' : 'bg-sunken'}`}
    >
      <h3 className="flex items-center gap-2 font-sans text-16 font-semibold">
        <Icon name="gift" className="size-4.5 shrink-0" />
        {t('compensation.title')}
      </h3>
      <p className="text-16 text-pretty wrap-anywhere">{what}</p>
      <p className="text-pretty text-ink-2">
        {t(worth > 0 ? 'compensation.forWorth' : 'compensation.for', {
          points,
          stamps,
          worth: formatPrice(worth),
        })}
      </p>
      <p className="font-semibold">
        {settledAt === null
          ? t('compensation.by', { date: dayText(by) })
          : t('compensation.settled', { moment: formatDateTime(settledAt) })}
      </p>
      <dl className="grid gap-x-3 gap-y-1 text-ink-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="font-semibold">{t('compensation.contact')}</dt>
        <dd className="wrap-anywhere">{contact}</dd>
        <dt className="font-semibold">{t('compensation.reason')}</dt>
        <dd className="text-pretty wrap-anywhere">{reason}</dd>
      </dl>
    </section>
  )
}
