import { Dialog as Base } from '@base-ui/react/dialog'
import { Icon } from './icon.tsx'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useBack } from '~/lib/use-back.ts'
import { cn } from './cn.ts'
import { backdropStyle } from './overlay-style.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode
  /** Gets the focus when the dialog opens, for dialogs whose first control is the dangerous one. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  /** Further properties of the window's element. */
  popup?: Pick<ComponentProps<'div'>, 'ref' | 'onInput'>
  /** A window over this one. */
  above?: ReactNode
}

/** A window over the page. The focus stays inside. It never asks before it closes. */
export function PlainDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  initialFocus,
  className,
  popup,
  above,
}: DialogProps) {
  const { t } = useTranslation('common')
  useBack(open, () => onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        {/* Also over a sheet or another dialog, whose buttons would otherwise look usable. */}
        <Base.Backdrop forceRender className={backdropStyle} />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-1 place-items-center overflow-y-auto p-4">
          <Base.Popup
            {...(initialFocus ? { initialFocus } : {})}
            {...popup}
            className={cn(
              'relative grid w-full max-w-md grid-cols-1 gap-4 rounded-2xl bg-surface p-6 shadow-float outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0',
              className,
            )}
          >
            <header className="grid gap-1 pr-10">
              <Base.Title className="font-display text-23 font-bold">{title}</Base.Title>
              {description ? (
                <Base.Description className="text-14 text-ink-2">{description}</Base.Description>
              ) : null}
            </header>
            {children}
            {actions ? (
              // Visible at the edge of the window however long the dialog is. Content that scrolls
              // under them fades.
              <footer className="sticky -bottom-4 -mx-6 -mb-6 flex flex-wrap justify-end gap-2 rounded-b-2xl bg-surface px-6 pt-2 pb-6 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-surface before:to-transparent">
                {actions}
              </footer>
            ) : null}
            <Base.Close
              aria-label={t('close')}
              className="absolute top-4 right-4 grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken"
            >
              <Icon name="x" className="size-5" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
        {above}
      </Base.Portal>
    </Base.Root>
  )
}
