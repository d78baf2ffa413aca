import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { MiniMap } from '~/modules/foundation/map/components/mini-map.tsx'
import { directionsUrl } from '~/modules/foundation/map/model/directions.ts'
import { usePosition } from '~/modules/foundation/position/hooks/use-position.ts'
import { buttonStyle } from '~/ui/button.tsx'

interface ShopDirectionsProps {
  readonly name: string
  /** In WGS 84 degrees. */
  readonly place: { readonly lat: number; readonly lon: number }
  /** Street and number; the town. */
  readonly address: string
  readonly city: string
  /** The shop's people have set the exact place. */
  readonly isExact: boolean
}

/**
 * The place of a shop: map image, address and driving directions from the visitor's position
 * (R-148).
 */
export function ShopDirections({ name, place, address, city, isExact }: ShopDirectionsProps) {
  const { t } = useTranslation(['detail', 'pin'])
  const { position } = usePosition()
  return (
    <>
      <MiniMap place={place} name={name} position={position} />
      {isExact ? null : <p className="text-14 text-pretty text-ink-2">{t('pin:rough')}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <address className="text-14 not-italic text-ink-2">
          {address}
          <span className="block">{city}</span>
        </address>
        <a
          href={directionsUrl(position, place)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle({ variant: 'outline' })}
        >
          <Icon name="navigation" className="size-4" />
          {t('way.directions')}
          <span className="sr-only"> ({t('way.newTab')})</span>
        </a>
      </div>
    </>
  )
}
