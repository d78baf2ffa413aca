import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Visits } from '@vicino/contract/visits/schemas'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { formatCount, formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Switch } from '~/ui/switch.tsx'
import { exactPosition, type PositionProblem } from './exact-position.ts'
import { checkIn, consent, visitsQuery } from './visits-api.ts'

/** Visits on the page of a membership: what they give, the consent to the position, and the check-in where one is (LOYALTY §4.4). */
export default function VisitsPart({ programId }: { programId: string }) {
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
        <ul className="grid gap-1 text-14 text-pretty text-ink-2">
          {offers.map((offer) => (
            <li key={offer.rule}>
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
      {isHere ? <Here programId={programId} granted={data.consent.granted} /> : null}
    </section>
  )
}

function OfferText({ offer }: { offer: Visits['offers'][number] }) {
  const { t } = useTranslation('visits')
  const { proof, points, perDay, perMonth, today, thisMonth } = offer
  const isFull = today >= perDay || thisMonth >= perMonth
  const values = { count: points, shown: formatCount(points) }
  return (
    <>
      {t(`own.proofs.${proof}`, values)}{' '}
      {t(isFull ? (thisMonth >= perMonth ? 'own.fullMonth' : 'own.fullDay') : 'own.used', {
        used: thisMonth,
        most: perMonth,
      })}
    </>
  )
}

function Here({ programId, granted }: { programId: string; granted: boolean }) {
  const { t } = useTranslation('visits')
  const { mutate, isPending, error } = useMutation(checkIn(useQueryClient(), programId))
  const [isLooking, setIsLooking] = useState(false)
  const [problem, setProblem] = useState<PositionProblem>()
  async function look() {
    setProblem(undefined)
    setIsLooking(true)
    const position = await exactPosition()
    setIsLooking(false)
    if (typeof position === 'string') return setProblem(position)
    mutate(position, {
      onSuccess: ({ place, results }) => {
        const points = results.reduce((sum, each) => sum + each.points, 0)
        toast.success(t('done', { place: place.name }), {
          description: t('points', { count: points, shown: formatCount(points) }),
        })
      },
    })
  }
  const failure = problem === undefined ? (error ? errorText(error) : undefined) : t(`problems.${problem}`)
  return (
    <div className="grid gap-2 justify-self-start">
      <Button
        variant="lemon"
        disabled={!granted}
        pending={isLooking || isPending}
        onClick={() => void look()}
      >
        <Icon name="map-pin" className="size-4.5" />
        {t('own.checkIn')}
      </Button>
      <p role="alert" className="text-14 font-medium text-pretty text-pomodoro empty:hidden">
        {failure}
      </p>
    </div>
  )
}
