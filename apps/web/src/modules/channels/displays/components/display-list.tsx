import { useQuery } from '@tanstack/react-query'
import type { Display, DisplayGroup, PlaylistSummary } from '@vicino/contract/channels/displays/schemas'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { groupsQuery } from '../api/displays.ts'
import { DisplayCard } from './display-card.tsx'
import { DisplaySection } from './display-section.tsx'

const GroupDialog = lazyPart(() => import('./group-dialog.tsx'))

const VIEWS = ['all', 'group', 'shop'] as const
type View = (typeof VIEWS)[number]

interface DisplayListProps {
  displays: readonly Display[]
  playlists: readonly PlaylistSummary[]
  mayEdit: boolean
  /** The displays belong to the caller's own brand. */
  isOwn: boolean
}

/**
 * The displays of a brand: all of them, or by group or shop. A group or shop gets one playlist, or
 * is unpaired, as a whole.
 */
export function DisplayList({ displays, playlists, mayEdit, isOwn }: DisplayListProps) {
  const { t } = useTranslation('displays')
  const [view, setView] = useState<View>('all')
  const [isMaking, setMaking] = useState(false)
  const { data: groups = [] } = useQuery(groupsQuery)
  const cards = { playlists, mayEdit, isOwn, groups }
  return (
    <section aria-label={t('list.title')} className="grid grid-cols-1 gap-6">
      {displays.length > 1 || groups.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SegmentedControl
            label={t('groups.view')}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`groups.views.${value}`) }))}
            onValueChange={setView}
          />
          {view === 'group' && mayEdit && isOwn ? (
            <Button variant="outline" onClick={() => setMaking(true)}>
              <Icon name="plus" className="size-4" />
              {t('groups.new')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {view === 'all' ? <Cards displays={displays} {...cards} /> : null}
      {view === 'group' ? <ByGroup displays={displays} {...cards} /> : null}
      {view === 'shop' ? <ByShop displays={displays} {...cards} /> : null}
      {isMaking ? (
        <Suspense>
          <GroupDialog group={undefined} displays={displays} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

interface CardsProps extends DisplayListProps {
  groups: readonly DisplayGroup[]
}

function Cards({ displays, playlists, mayEdit, isOwn, groups, level }: CardsProps & { level?: 2 | 3 }) {
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {displays.map((display) => (
        <li key={display._id} className="grid grid-cols-1">
          <DisplayCard
            display={display}
            mayEdit={mayEdit}
            isOwn={isOwn}
            level={level ?? 2}
            groups={groups.filter(({ brandId }) => brandId === display.brandId)}
            playlists={playlists.filter(({ brandId }) => brandId === display.brandId)}
          />
        </li>
      ))}
    </ul>
  )
}

function ByGroup(props: CardsProps) {
  const { t } = useTranslation('displays')
  const { displays, playlists, mayEdit, groups } = props
  if (groups.length === 0) return <EmptyState title={t('groups.none')} reason={t('groups.noneReason')} />
  const rest = displays.filter(({ group }) => group === null)
  return (
    <div className="grid grid-cols-1 gap-8">
      {groups.map((group) => {
        const members = displays.filter((display) => display.group?._id === group._id)
        return (
          <DisplaySection
            key={group._id}
            of={{ groupId: group._id }}
            name={group.name}
            group={group}
            members={members}
            mayEdit={mayEdit}
            displays={displays.filter(({ brandId }) => brandId === group.brandId)}
            playlists={playlists.filter(({ brandId }) => brandId === group.brandId)}
          >
            {members.length === 0 ? (
              <p className="text-14 text-ink-2">{t('groups.empty')}</p>
            ) : (
              <Cards {...props} displays={members} level={3} />
            )}
          </DisplaySection>
        )
      })}
      {rest.length === 0 ? null : (
        <Rest title={t('groups.without')}>
          <Cards {...props} displays={rest} level={3} />
        </Rest>
      )}
    </div>
  )
}

function ByShop(props: CardsProps) {
  const { t } = useTranslation('displays')
  const { displays, playlists, mayEdit } = props
  const shops = [...Map.groupBy(displays, ({ shop }) => shop?._id)].flatMap(([id, members]) => {
    const [first] = members
    return id === undefined || !first?.shop
      ? []
      : [{ id, name: first.shop.name, brandId: first.brandId, members }]
  })
  if (shops.length === 0) return <EmptyState title={t('groups.noShops')} reason={t('groups.noShopsReason')} />
  const rest = displays.filter(({ shop }) => shop === null)
  return (
    <div className="grid grid-cols-1 gap-8">
      {shops
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ id, name, brandId, members }) => (
          <DisplaySection
            key={id}
            of={{ shopId: id }}
            name={name}
            members={members}
            mayEdit={mayEdit}
            displays={[]}
            playlists={playlists.filter((playlist) => playlist.brandId === brandId)}
          >
            <Cards {...props} displays={members} level={3} />
          </DisplaySection>
        ))}
      {rest.length === 0 ? null : (
        <Rest title={t('groups.atBrand')}>
          <Cards {...props} displays={rest} level={3} />
        </Rest>
      )}
    </div>
  )
}

const Rest = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-1 gap-4">
    <h2 className="text-19 text-ink-2">{title}</h2>
    {children}
  </section>
)
