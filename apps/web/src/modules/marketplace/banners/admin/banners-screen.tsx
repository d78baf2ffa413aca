import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BANNER_PLACES, BANNER_STATES } from '@vicino/contract/marketplace/banners/constants'
import type { BannerRecord } from '@vicino/contract/marketplace/banners/schemas'
import { useState } from 'react'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatCount } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { AdminList } from '~/ui/admin-list.tsx'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { SwitchQuestion } from '~/ui/switch-question.tsx'
import { OfferStateBadge } from '~/ui/offer-state-badge.tsx'
import { OrderSheet } from '~/ui/order-sheet.tsx'
import { allBannersQuery, bannerKeys, fetchBanners, orderBanners, switchBanners } from './api.ts'

/**
 * /dashboard/banner: the banners in their order, with place, audience, dates and views (R-113,
 * R-437).
 */
export function BannersScreen({ section }: { section: AdminSection<'state' | 'place'> }) {
  const { t } = useTranslation('sections')
  const [isOrdering, setOrdering] = useState(false)
  return (
    <>
      <AdminList
        section={section}
        root={bannerKeys.list}
        fetchRows={fetchBanners}
        csv={'GET /banner/record/export.csv'}
        words={{
          title: t('banner.title'),
          search: t('banner.search'),
          empty: t('banner.empty'),
          emptyReason: t('noMatch'),
          create: t('banner.create'),
        }}
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: BANNER_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          {
            name: 'place',
            label: t('banner.place'),
            options: BANNER_PLACES.map((value) => ({ value, label: t(`banner.places.${value}`) })),
          },
        ]}
        tools={
          <Button variant="outline" onClick={() => setOrdering(true)}>
            <Icon name="chevrons-up-down" className="size-5" />
            {t('order')}
          </Button>
        }
        usualSort="order"
        nameOf={({ title }) => title.it}
        columns={[
          { title: t('banner.name'), sort: 'order', renderCell: (banner) => <Name banner={banner} /> },
          {
            title: t('banner.shown'),
            name: 'shown',
            isWide: true,
            renderCell: ({ shown }) => <span className="num text-14">{formatCount(shown)}</span>,
          },
          {
            title: t('banner.clicked'),
            name: 'clicked',
            isWide: true,
            renderCell: ({ clicked }) => <span className="num text-14">{formatCount(clicked)}</span>,
          },
        ]}
        bulk={{
          label: t('switch'),
          act: switchBanners,
          renews: [bannerKeys.all, [ROOTS.audit, 'banner']],
          renderQuestion: ({ count, onYes, onClose }) => (
            <SwitchQuestion count={count} onYes={onYes} onClose={onClose} />
          ),
        }}
      />
      {isOrdering ? <Order onClose={() => setOrdering(false)} /> : null}
    </>
  )
}

function Order({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sections')
  const language = useLanguage()
  const client = useQueryClient()
  const { data } = useQuery(allBannersQuery)
  if (!data) return null
  return (
    <OrderSheet
      title={t('banner.orderTitle')}
      lead={t('banner.orderLead')}
      rows={data}
      nameOf={({ title }) => title[language]}
      renderMark={({ image }) => <Thumb image={image} />}
      onSave={(ids) =>
        orderBanners(ids).finally(() => void client.invalidateQueries({ queryKey: bannerKeys.all }))
      }
      onClose={onClose}
    />
  )
}

const Thumb = ({ image, className }: { image: string; className?: string }) => (
  <img
    src={image}
    alt=""
    width={80}
    height={48}
    loading="lazy"
    className={cn('h-10 w-16 shrink-0 rounded-md bg-sunken object-cover object-[80%_50%]', className)}
  />
)

function Name({ banner }: { banner: BannerRecord }) {
  const { t } = useTranslation('sections')
  const { title, subtitle, image, state, places, audience, near, startsAt, endsAt } = banner
  const whom = audience === 'everybody' ? '' : ` · ${t(`banner.audiences.${audience}`)}`
  const where = near === null ? '' : ` · ${t('banner.nearShort', { name: near.name, km: near.km })}`
  return (
    <span className="flex items-center gap-3">
      <Thumb image={image} className="max-sm:hidden" />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{title.it}</span>
          <OfferStateBadge state={state} startsAt={startsAt} endsAt={endsAt} />
        </span>
        <span className="line-clamp-1 text-14 wrap-anywhere text-ink-2">{subtitle.it}</span>
        <span className="text-12 wrap-anywhere text-ink-2">
          {places.map((place) => t(`banner.places.${place}`)).join(', ')}
          {whom}
          {where}
        </span>
      </span>
    </span>
  )
}
