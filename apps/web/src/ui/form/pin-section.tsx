import { readDegrees } from '@vicino/domain/typed/numbers'
import { useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { PinMap, Point } from '~/lib/pin-map.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Input } from '../input.tsx'

interface PinSectionProps {
  map: PinMap
  /** The start of the map: the middle of the comune. */
  start: Point
  /** null when nobody has set it. */
  pin: Point | null
  onPin: (pin: Point | null) => void
  /**
   * The choice to use the middle of the comune for now, offered while no pin is set; absent when a
   * pin is required.
   */
  later?: { readonly isLater: boolean; readonly onLater: (isLater: boolean) => void }
  error?: string | undefined
}

/**
 * Asks for the place of a shop's door: by the map, by the phone's present position, or by
 * coordinates, which also work without sight or mouse. The middle of a comune is not a door, so it
 * is used only when the person chooses it.
 */
export function PinSection({ map: Map, start, pin, onPin, later, error }: PinSectionProps) {
  const { t } = useTranslation('pin')
  const title = useId()
  const [problem, setProblem] = useState<'denied' | 'unavailable'>()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const read = coordinatesIn(typed)
  const set = (point: Point | null) => {
    setProblem(undefined)
    if (point !== null) later?.onLater(false)
    onPin(point)
  }
  const askDevice = () => {
    // Browsers have no geolocation on pages without https.
    if (!('geolocation' in navigator)) return setProblem('unavailable')
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        set(rounded({ lat: coords.latitude, lon: coords.longitude }))
      },
      ({ code, PERMISSION_DENIED }) => {
        setAsking(false)
        setProblem(code === PERMISSION_DENIED ? 'denied' : 'unavailable')
      },
      { enableHighAccuracy: true, maximumAge: 0, timeout: 15_000 },
    )
  }
  return (
    <section aria-labelledby={title} className="col-span-full grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h3 id={title} className="text-14 font-semibold">
          {t('title')}
        </h3>
        <p className="text-14 text-pretty text-ink-2">{t('lead')}</p>
      </div>
      <Map value={pin ?? start} onMove={set} />
      <p role="status" className="text-14 font-medium">
        {pin === null ? t('none') : t('set', { lat: pin.lat.toFixed(5), lon: pin.lon.toFixed(5) })}
      </p>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        pending={isAsking}
        onClick={askDevice}
      >
        <Icon name="navigation" className="size-4" />
        {t('here')}
      </Button>
      {problem ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {t(`problem.${problem}`)}
        </p>
      ) : null}
      <Input
        label={t('coordinates')}
        hint={t('coordinatesHint')}
        inputMode="text"
        autoComplete="off"
        value={typed}
        error={typed.trim() !== '' && read === null ? t('coordinatesWrong') : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          const point = coordinatesIn(target.value)
          if (point) set(point)
        }}
      />
      {later && (pin === null || later.isLater) ? (
        <label className="flex min-h-11 items-center gap-3 text-14">
          <input
            type="checkbox"
            checked={later.isLater}
            onChange={({ target }) => {
              later.onLater(target.checked)
              if (target.checked) onPin(null)
            }}
            className="size-5 shrink-0 accent-ink"
          />
          {t('later')}
        </label>
      ) : null}
      {error === undefined ? null : (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {error}
        </p>
      )}
    </section>
  )
}

/** Rounds to six decimals, about a decimetre. */
const rounded = ({ lat, lon }: Point): Point => ({ lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) })

/**
 * Reads latitude and longitude as maps copy them, '45.46427, 9.18951', or with decimal commas,
 * '45,46427 9,18951'; null for any other text.
 */
export function coordinatesIn(text: string): Point | null {
  const parts = /^([+-]?\d{1,2}[.,]\d{1,16})\s*[°]?\s*[,;\s]\s*([+-]?\d{1,3}[.,]\d{1,16})\s*°?$/.exec(
    text.trim(),
  )
  if (parts === null) return null
  const [lat, lon] = [parts[1], parts[2]].map((part) => readDegrees(part ?? ''))
  if (
    lat === undefined ||
    lat === null ||
    lon === undefined ||
    lon === null ||
    Math.abs(lat) > 85 ||
    Math.abs(lon) > 180
  )
    return null
  return rounded({ lat, lon })
}
