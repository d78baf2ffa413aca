import { type ReactNode, useState } from 'react'
import { BREAKPOINTS } from '~/lib/breakpoints.ts'
import { useDevice, useMedia } from '~/lib/device.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { BrandChoice } from './brand-choice.tsx'
import { OfficeNav, type OfficePlace } from './office-nav.tsx'

interface OfficeProps {
  place: OfficePlace
  /** Id of the brand; null while a superAdmin has chosen none. */
  brandId: string | null
  /** The viewer is a superAdmin, who sees the choice of a brand. */
  choosesBrand: boolean
  /** Goes back to the list after another brand was chosen. */
  onBrand: () => void
  children: ReactNode
}

/**
 * The frame of the loyalty area. Its sidebar is folded to icons under 1200 px and is a drawer under
 * 768 px.
 */
export function Office({ place, brandId, choosesBrand, onBrand, children }: OfficeProps) {
  const { t } = useTranslation('programs')
  const isPhone = useDevice() === 'mobile'
  const isNarrow = useMedia(`(width < ${BREAKPOINTS.sidebar})`)
  const [byHand, setByHand] = useState<boolean | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isFolded = byHand ?? isNarrow
  const choice = choosesBrand ? <BrandChoice onChosen={onBrand} /> : null
  const content =
    brandId === null && place.programId === null ? (
      <div className="page pt-8">
        <EmptyState title={t('brand.first')} reason={t('brand.firstText')} />
      </div>
    ) : (
      children
    )
  const menu = (
    <div className="grid grid-cols-1 gap-3 px-(--gutter) pt-2">
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        <Icon name="menu" className="size-5" />
        {t('nav.menu')}
      </Button>
      {choice}
      <Sheet open={isOpen} onOpenChange={setOpen} title={t('nav.title')}>
        {brandId === null ? (
          <p className="text-14 text-ink-2">{t('brand.firstText')}</p>
        ) : (
          <OfficeNav place={place} brandId={brandId} folded={false} onGo={() => setOpen(false)} />
        )}
      </Sheet>
    </div>
  )
  const sidebar = (
    <aside
      data-folded={isFolded}
      className={cn(
        'sticky top-(--bars) grid h-[calc(100dvh-var(--bars))] shrink-0 content-start gap-3 overflow-y-auto border-r border-line px-3 pt-5 pb-6',
        isFolded ? 'w-17' : 'w-60',
      )}
    >
      <div className={cn('flex items-center gap-2', isFolded ? 'justify-center' : 'justify-between pl-2')}>
        {isFolded ? null : <p className="font-display text-16 font-bold">{t('nav.title')}</p>}
        <IconButton
          label={t(isFolded ? 'nav.unfold' : 'nav.fold')}
          aria-expanded={!isFolded}
          onClick={() => setByHand(!isFolded)}
        >
          <Icon name={isFolded ? 'panel-left-open' : 'panel-left-close'} />
        </IconButton>
      </div>
      {isFolded ? null : choice}
      {brandId === null ? null : <OfficeNav place={place} brandId={brandId} folded={isFolded} />}
    </aside>
  )
  // The screen stays at the same place of the tree in both layouts. Turning a phone then loses
  // nothing that is typed or open.
  return (
    <div className={isPhone ? 'grid grid-cols-1' : 'flex'}>
      {isPhone ? menu : sidebar}
      <div className="min-w-0 flex-1">
        {!isPhone && isFolded && choice ? <div className="max-w-md px-(--gutter) pt-5">{choice}</div> : null}
        {content}
      </div>
    </div>
  )
}
