import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  NotificationKind,
  NotificationPreference,
} from '@vicino/contract/foundation/notifications/schemas'
import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Switch } from '~/ui/switch.tsx'
import { changePreference, type Way } from '../api/preferences.ts'
import { KIND_GROUPS, type KindGroup } from '../model/kinds.ts'

const WAYS = ['inApp', 'push', 'email'] as const satisfies readonly Way[]

/**
 * Grid of one line: the kind, then one column for each channel (push, email …). On a narrow screen
 * the channels stand below the kind, with their names.
 */
const LINE =
  'grid grid-cols-3 items-center gap-x-2 @min-[19rem]:grid-cols-[minmax(0,1fr)_repeat(3,3.5rem)] @min-[34rem]:grid-cols-[minmax(0,1fr)_repeat(3,6rem)]'

interface KindTableProps {
  items: readonly NotificationPreference[]
  /** This installation sends pushes. */
  pushes: boolean
  /** Kinds that this person's work never causes. */
  without: readonly NotificationKind[]
}

/** Each kind of notification with a switch for each channel. A press takes effect at once. */
export function KindTable({ items, ...table }: KindTableProps) {
  return (
    <div className="@container grid grid-cols-1 gap-6">
      {(Object.keys(KIND_GROUPS) as KindGroup[]).map((group) => (
        <Group
          key={group}
          group={group}
          items={items.filter(({ kind }) => !table.without.includes(kind))}
          pushes={table.pushes}
        />
      ))}
    </div>
  )
}

function Group({ group, items, pushes }: Omit<KindTableProps, 'without'> & { group: KindGroup }) {
  const { t } = useTranslation('notifications')
  const shown = KIND_GROUPS[group].flatMap((kind) => items.filter((item) => item.kind === kind))
  if (shown.length === 0) return null
  return (
    <div className="grid grid-cols-1">
      <div className={`${LINE} border-b border-line-strong pb-1.5`}>
        <h3 className="col-span-3 font-sans text-14 font-bold @min-[19rem]:col-span-1">
          {t(`groups.${group}`)}
        </h3>
        {WAYS.map((way) => (
          // Each switch names its channel itself.
          <span
            key={way}
            aria-hidden
            className="hidden text-center text-12 font-semibold text-ink-2 @min-[19rem]:block"
          >
            {t(`ways.${way}`)}
          </span>
        ))}
      </div>
      {shown.map((item) => (
        <Line key={item.kind} item={item} pushes={pushes} />
      ))}
    </div>
  )
}

function Line({ item, pushes }: { item: NotificationPreference; pushes: boolean }) {
  const { t } = useTranslation('notifications')
  const name = useId()
  const { mutate } = useMutation(changePreference(useQueryClient()))
  return (
    <div
      role="group"
      aria-labelledby={name}
      className={`${LINE} min-h-13 border-b border-line py-1 last:border-0`}
    >
      <span id={name} className="col-span-3 py-1 text-14 font-medium text-pretty @min-[19rem]:col-span-1">
        {t(`kinds.${item.kind}`)}
      </span>
      {WAYS.map((way) => (
        <Switch
          key={way}
          label={
            <span className="text-12 font-normal text-ink-2 @min-[19rem]:sr-only">{t(`ways.${way}`)}</span>
          }
          checked={item[way]}
          disabled={way === 'push' && !pushes}
          onCheckedChange={(on) => mutate({ kind: item.kind, way, on })}
          className="flex-col-reverse justify-center gap-1 @min-[19rem]:gap-0"
        />
      ))}
    </div>
  )
}

/** A placeholder with the size of the table. */
export function KindsWaiting() {
  return (
    <div aria-hidden className="grid gap-6">
      {Object.entries(KIND_GROUPS).map(([group, kinds]) => (
        <div key={group} className="grid gap-2">
          <Skeleton className="h-5 w-24" />
          {kinds.map((kind) => (
            <Skeleton key={kind} className="h-11" />
          ))}
        </div>
      ))}
    </div>
  )
}
