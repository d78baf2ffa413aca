import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Visits } from '@vicino/contract/loyalty/visits/schemas'
import { formatCount, formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { Switch } from '~/ui/switch.tsx'
import { CheckInHere } from './check-in-here.tsx'
import { consent, visitsQuery } from './visits-api.ts'

const ICONS = { staff: 'scan-line', qr: 'qr-code', geofence: 'map-pin' } as const

/**
 * Visits on the page of a membership: the awards, the consent to the position, and the check-in.
 */
export default function VisitsPart({ programId, userId }: { programId: string; userId: string }) {
  const { t } = useTranslation('visits')
  const { data } = useQuery(visitsQuery(programId))
  const client = useQueryClient()
  const consenting = useMutation(consent(client, programId))
  if (data === undefined || !data.isOpen) return null
  const { offers } = data
  if (offers.length === 0) return null
  const usesPosition = offers.some(({ proof }) => proof !== 'staff')
  const isHere = offers.some(({ proof }) => proof === 'geofence')
  const granted = consenting.isPending ? consenting.variables : data.consent.granted
  return (
    <section aria-labelledby="visits-title" className="grid gap-4 rounded-2xl bg-surface p-5 shadow-card">
      <div className="grid gap-1">
        <h2 id="visits-title" className="text-19">
          {t('own.title')}
        </h2>
        <ul className="grid gap-2.5 pt-1">
          {offers.map((offer) => (
            <li key={offer.rule} className="flex items-start gap-3 text-14 text-pretty">
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
                <Icon name={ICONS[offer.proof]} className="size-4.5" />
              </span>
              <OfferText offer={offer} />
            </li>
          ))}
        </ul>
      </div>
      {usesPosition ? (
        <Switch
          label={t('own.consent')}
          description={
            data.consent.at === null
              ? t('own.consentText')
              : `${t(granted ? 'own.consentGiven' : 'own.consentTaken', { date: formatDate(data.consent.at) })} ${t('own.consentText')}`
          }
          checked={granted}
          disabled={consenting.isPending}
          onCheckedChange={(on) => consenting.mutate(on)}
        />
      ) : null}
      {isHere ? <CheckInHere programId={programId} userId={userId} granted={data.consent.granted} /> : null}
    </section>
  )
}

function OfferText({ offer }: { offer: Visits['offers'][number] }) {
  const { t } = useTranslation('visits')
  const { proof, points, perDay, perMonth, today, thisMonth } = offer
  const isFull = today >= perDay || thisMonth >= perMonth
  const values = { count: points, shown: formatCount(points) }
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="wrap-anywhere">{t(`own.proofs.${proof}`, values)}</span>
      <span className={cn('num', isFull ? 'font-semibold text-basilico' : 'text-ink-2')}>
        {t(isFull ? (thisMonth >= perMonth ? 'own.fullMonth' : 'own.fullDay') : 'own.used', {
          used: thisMonth,
          most: perMonth,
        })}
      </span>
    </span>
  )
}
