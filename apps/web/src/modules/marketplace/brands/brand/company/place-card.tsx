import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { PinMap, Point } from '~/lib/pin-map.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { toast } from '~/lib/toast.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { Failure } from '~/ui/failure.tsx'
import { PinSection } from '~/ui/form/pin-section.tsx'
import { companyQuery, updateCompany } from './company.ts'

interface PlaceCardProps {
  brandId: string
  pinMap: PinMap
  /** Whether the caller may change the company, and its shops. */
  mayEditCompany: boolean
  mayEditShops: boolean
}

/** Asks the brand to put its own place and its shops on the map, until all places are confirmed. */
export function PlaceCard({ brandId, pinMap, mayEditCompany, mayEditShops }: PlaceCardProps) {
  const { t } = useTranslation('pin')
  const { data: company } = useQuery(companyQuery(brandId))
  const { data: shops = [] } = useQuery(shopsQuery)
  const rough = mayEditShops ? shops.filter((shop) => !shop.placeConfirmed).length : 0
  const needsPoint = mayEditCompany && company !== undefined && !company.placeConfirmed
  if (!needsPoint && rough === 0) return null
  return (
    <section aria-label={t('card.title')} className="grid gap-4 rounded-2xl bg-ambra-soft p-4 sm:p-5">
      <h2 className="text-19">{t('card.title')}</h2>
      {needsPoint ? (
        <OwnPlace
          brandId={brandId}
          version={company.version}
          city={company.city}
          at={
            company.latitude === null || company.longitude === null
              ? null
              : { lat: company.latitude, lon: company.longitude }
          }
          pinMap={pinMap}
        />
      ) : null}
      {rough > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-14">{t('card.shops', { count: rough })}</p>
          <Link to="/negozi" className={buttonStyle({ variant: 'outline', size: 'sm' })}>
            {t('card.toShops')}
          </Link>
        </div>
      ) : null}
    </section>
  )
}

/** The middle of the map for a brand without any place. */
const ITALY: Point = { lat: 42.5, lon: 12.5 }

function OwnPlace({
  brandId,
  version,
  city,
  at,
  pinMap,
}: Pick<PlaceCardProps, 'brandId' | 'pinMap'> & { version: string; city: string; at: Point | null }) {
  const { t } = useTranslation('pin')
  const [isOpen, setOpen] = useState(false)
  const [pin, setPin] = useState<Point | null>(null)
  const { mutate, isPending, error } = useMutation(updateCompany(brandId, useQueryClient()))
  const confirm = () => {
    if (pin === null) return
    mutate(
      { version, latitude: pin.lat, longitude: pin.lon, placeConfirmed: true },
      { onSuccess: () => toast.success(t('confirmed')) },
    )
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p className="max-w-prose text-14 text-pretty">{t('card.text', { city })}</p>
      {isOpen ? (
        <div className="grid w-full max-w-160 grid-cols-1 gap-4 rounded-xl bg-surface p-3 sm:p-4">
          <PinSection map={pinMap} start={at ?? ITALY} pin={pin} onPin={setPin} />
          <Failure text={error ? errorText(error) : undefined} />
          <Button pending={isPending} disabled={pin === null} onClick={confirm}>
            {t('confirm')}
          </Button>
        </div>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('card.open')}</Button>
      )}
    </div>
  )
}
