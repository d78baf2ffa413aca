import { useRef } from 'react'
import { useScreenName } from '~/lib/screen-name.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import type { Position } from '../../model/browse-query.ts'
import { DealMissing } from './deal-missing.tsx'
import { DetailContent, type DetailSlots } from './detail-content.tsx'
import { DetailHeader } from './detail-header.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { useOpenDeal } from '../hooks/use-open-deal.ts'
import { useScrolledPast } from '../hooks/use-scrolled-past.ts'

/** Pixels of scrolling after which the header lies over text instead of the image. */
const PICTURE_PX = 220

interface DealViewProps {
  readonly id: string
  readonly position: Position | undefined
  readonly slots: DetailSlots
  readonly mobile: boolean
  readonly onClose: () => void
}

/** One deal with its header, or the reason why it cannot be shown. */
export function DealView({ id, position, slots, mobile, onClose }: DealViewProps) {
  const content = useRef<HTMLDivElement>(null)
  const scrolled = useScrolledPast(content, PICTURE_PX)
  const { deal, full, missing, error, retry } = useOpenDeal(id, position)
  useScreenName(deal?.title)

  function body() {
    if (missing) return <DealMissing onClose={onClose} />
    if (deal !== undefined) return <DetailContent deal={deal} full={full} position={position} slots={slots} />
    if (error !== null) return <ErrorState error={error} onRetry={retry} className="my-auto" />
    return <DetailSkeleton />
  }

  return (
    <>
      <DetailHeader deal={deal} solid={scrolled || missing} withBack={mobile} onClose={onClose} />
      <div
        ref={content}
        className="flex min-h-0 flex-1 scroll-pb-24 flex-col overflow-y-auto overscroll-contain"
      >
        {body()}
      </div>
    </>
  )
}
