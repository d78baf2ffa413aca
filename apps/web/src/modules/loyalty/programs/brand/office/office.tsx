import { type ComponentType, type ReactNode, useState } from 'react'
import { useDevice } from '~/lib/device.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Sheet } from '~/ui/sheet.tsx'

interface OfficeProps {
  /** The choice of a brand, for somebody of the platform who has chosen none yet. */
  brandChoice: ReactNode
  /** The menu of the loyalty area; `onGo` runs when a link of it is followed. */
  menu: ComponentType<{ onGo: () => void }>
  children: ReactNode
}

/**
 * The frame of the loyalty area. Its menu is in the sidebar; under 768 px it is a drawer that opens
 * from here.
 */
export function Office({ brandChoice, menu: Menu, children }: OfficeProps) {
  const { t } = useTranslation('programs')
  const isPhone = useDevice() === 'mobile'
  const [isOpen, setOpen] = useState(false)
  // The screen stays at the same place of the tree in both layouts. Turning a phone then loses
  // nothing that is typed or open.
  return (
    <div className="grid grid-cols-1">
      {isPhone ? (
        <div className="px-(--gutter) pt-2">
          <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
            <Icon name="menu" className="size-5" />
            {t('nav.menu')}
          </Button>
          <Sheet open={isOpen} onOpenChange={setOpen} title={t('nav.title')}>
            <Menu onGo={() => setOpen(false)} />
          </Sheet>
        </div>
      ) : null}
      <div className="min-w-0">
        {brandChoice ? (
          <div className="page grid grid-cols-1 gap-6 pt-4 md:pt-8">
            <div className="max-w-md">{brandChoice}</div>
            <EmptyState title={t('brand.first')} reason={t('brand.firstText')} />
          </div>
        ) : (
          children
        )}
      </div>
    </div>
  )
}
