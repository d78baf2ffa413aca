import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { PageEnd } from '~/ui/page-end.tsx'
import { usePages } from '~/lib/use-pages.ts'
import type { brandDealPages } from '../../api/brand-deals.ts'
import { DealTile } from './deal-tile.tsx'

interface BrandDealsGridProps {
  readonly pages: ReturnType<typeof brandDealPages>
  readonly onClose: () => void
}

/**
 * 'Altro da questo negozio': all other deals of the brand in 2 to 4 columns, by the grid's own
 * width.
 */
export function BrandDealsGrid({ pages, onClose }: BrandDealsGridProps) {
  const { t } = useTranslation('detail')
  const deals = usePages(pages)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('more.grid')}
      className="max-w-5xl"
    >
      <div className="@container flex min-w-0 flex-col gap-4">
        <ul className="grid grid-cols-2 gap-3 @xl:grid-cols-3 @3xl:grid-cols-4 @3xl:gap-4">
          {deals.items.map((deal) => (
            <li key={deal._id} className="min-w-0">
              <DealTile deal={deal} onOpen={onClose} />
            </li>
          ))}
        </ul>
        <PageEnd pages={deals} skeleton={<Skeleton className="h-56" />} end={t('more.end')} />
      </div>
    </Dialog>
  )
}
