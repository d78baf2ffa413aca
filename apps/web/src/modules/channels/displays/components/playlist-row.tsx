import { DAY_MINUTES } from '@vicino/contract/channels/displays/constants'
import type { DealItem, PlaylistItem, SlideItem } from '@vicino/contract/channels/displays/schemas'
import { useId } from 'react'
import { clockText, minutesOf } from '~/lib/clock-field.ts'
import { weekdayName } from '~/lib/weekday-name.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { Badge } from '~/ui/badge.tsx'
import { Chip } from '~/ui/chip.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { fieldStyle, Input } from '~/ui/input.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { Switch } from '~/ui/switch.tsx'
import { titleOf } from '../model/title-of.ts'
import { SlideFields } from './slide-fields.tsx'

/** What a row changes: its times, who pays, or a slide's content. */
export type ItemChange = Partial<
  Pick<SlideItem, 'seconds' | 'weekdays' | 'from' | 'to' | 'advertiser' | 'slide'>
>

interface PlaylistRowProps {
  item: PlaylistItem
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onChange: (values: ItemChange) => void
  onRemove: () => void
}

const SECONDS = [5, 10, 15, 20, 30, 45, 60, 90, 120]
const WEEK = [1, 2, 3, 4, 5, 6, 7]
const NINE = 540
const EIGHT_AT_NIGHT = 1200

/** A deal or slide of a playlist: its position, its seconds, and its days and hours. */
export function PlaylistRow({ item, isFirst, isLast, onMove, onChange, onRemove }: PlaylistRowProps) {
  const { t } = useTranslation('displays')
  const field = useId()
  const { seconds, weekdays, from, to } = item
  const title = titleOf(item, t('slide.name'))
  const isAlways = from === 0 && to === DAY_MINUTES && weekdays.length === WEEK.length
  return (
    <div className="grid grid-cols-1 gap-3 rounded-xl border border-line p-3">
      {'slide' in item ? (
        <SlideFields slide={item.slide} onChange={(slide) => onChange({ slide })} />
      ) : (
        <DealHead deal={item} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label className="flex items-center gap-2 text-14">
          <span className="text-ink-2">{t('row.seconds')}</span>
          <select
            value={seconds}
            onChange={({ target }) => onChange({ seconds: Number(target.value) })}
            className={`${fieldStyle} num h-11 w-auto`}
          >
            {[...new Set([...SECONDS, seconds])]
              .toSorted((a, b) => a - b)
              .map((one) => (
                <option key={one} value={one}>
                  {t('row.secondsOf', { count: one })}
                </option>
              ))}
          </select>
        </label>
        <span className="flex">
          <IconButton label={t('row.earlier', { title })} disabled={isFirst} onClick={() => onMove(-1)}>
            <Icon name="arrow-up" />
          </IconButton>
          <IconButton label={t('row.later', { title })} disabled={isLast} onClick={() => onMove(1)}>
            <Icon name="arrow-down" />
          </IconButton>
          <IconButton label={t('row.remove', { title })} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        </span>
      </div>
      <Input
        label={t('row.advertiser')}
        hint={t('row.advertiserHint')}
        value={item.advertiser ?? ''}
        maxLength={120}
        onChange={({ target }) => onChange({ advertiser: target.value })}
      />
      <Switch
        label={t('row.always')}
        checked={isAlways}
        onCheckedChange={(always) =>
          onChange(
            always
              ? { from: 0, to: DAY_MINUTES, weekdays: WEEK }
              : { from: NINE, to: EIGHT_AT_NIGHT, weekdays: WEEK },
          )
        }
      />
      {isAlways ? null : (
        <div className="grid gap-3">
          <div role="group" aria-label={t('row.weekdays', { title })} className="flex flex-wrap gap-1.5">
            {WEEK.map((day) => (
              <Chip
                key={day}
                selected={weekdays.includes(day)}
                // At least one day stays chosen. A deal for no day should be removed from the
                // playlist instead.
                disabled={weekdays.length === 1 && weekdays[0] === day}
                onClick={() =>
                  onChange({
                    weekdays: WEEK.filter((one) => weekdays.includes(one) !== (one === day)),
                  })
                }
              >
                {weekdayName(day)}
              </Chip>
            ))}
          </div>
          <div className="flex flex-wrap gap-3">
            <label htmlFor={`${field}-from`} className="flex items-center gap-2 text-14">
              <span className="text-ink-2">{t('row.from')}</span>
              <input
                id={`${field}-from`}
                type="time"
                required
                value={clockText(from)}
                onChange={({ target }) => {
                  const minutes = minutesOf(target.value)
                  if (minutes !== null) onChange({ from: minutes })
                }}
                className={`${fieldStyle} num h-11 w-auto`}
              />
            </label>
            <label htmlFor={`${field}-to`} className="flex items-center gap-2 text-14">
              <span className="text-ink-2">{t('row.to')}</span>
              <input
                id={`${field}-to`}
                type="time"
                required
                value={clockText(to)}
                onChange={({ target }) => {
                  const minutes = minutesOf(target.value)
                  if (minutes !== null) onChange({ to: minutes === 0 ? DAY_MINUTES : minutes })
                }}
                className={`${fieldStyle} num h-11 w-auto`}
              />
            </label>
          </div>
        </div>
      )}
    </div>
  )
}

function DealHead({ deal }: { deal: DealItem }) {
  const { t } = useTranslation('displays')
  const isOver = Date.parse(deal.expirationDate) <= useMinute()
  return (
    <div className="flex items-center gap-3">
      <span className="size-14 shrink-0 overflow-hidden rounded-md bg-sunken">
        {deal.image ? (
          <ResponsiveImage src={deal.image} alt="" sizes="56px" className="size-full object-cover" />
        ) : null}
      </span>
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <p className="line-clamp-2 text-14 font-semibold">{deal.title}</p>
        {isOver || deal.quantity === 0 ? (
          <Badge tone="pomodoro">{t(isOver ? 'row.expired' : 'row.soldOut')}</Badge>
        ) : null}
      </div>
    </div>
  )
}
