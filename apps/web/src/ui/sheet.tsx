import { Dialog as Base } from '@base-ui/react/dialog'
import { Icon } from './icon.tsx'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useBack } from '~/lib/use-back.ts'
import { cn } from './cn.ts'
import { LeaveQuestion, useLeaveQuestion } from './leave-question.tsx'
import { backdropStyle } from './overlay-style.ts'

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  /** Stays visible at the bottom while the content scrolls. */
  footer?: ReactNode
  /** Gets the focus when the sheet opens. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  className?: string
  /** What is typed is kept and shown again, so the sheet closes without a question. */
  keepsDraft?: boolean
}

const motion =
  'transition-transform duration-280 ease-sheet data-ending-style:translate-y-full data-starting-style:translate-y-full md:data-ending-style:translate-x-full md:data-ending-style:translate-y-0 md:data-starting-style:translate-x-full md:data-starting-style:translate-y-0'

/**
 * A sheet from the bottom on a phone, from the right from 768 px on. Esc, the cross, a press outside
 * and Back close it. They ask first when somebody has begun to fill in a longer form.
 */
export function Sheet({
  open,
  onOpenChange,
  title,
  children,
  footer,
  initialFocus,
  className,
  keepsDraft = false,
}: SheetProps) {
  const { t } = useTranslation('common')
  const leave = useLeaveQuestion({ onOpenChange, keepsDraft })
  useBack(open, () => leave.onOpenChange(false))
  return (
    <Base.Root open={open} onOpenChange={leave.onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropStyle} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end md:items-stretch md:justify-end">
          <Base.Popup
            {...(initialFocus ? { initialFocus } : {})}
            {...leave.popup}
            className={cn(
              'flex max-h-[88dvh] w-full flex-col rounded-t-2xl bg-surface shadow-float outline-none md:max-h-none md:w-104 md:rounded-l-2xl md:rounded-tr-none',
              motion,
              className,
            )}
          >
            <header className="flex items-center justify-between gap-3 py-3 pr-3 pl-5">
              <Base.Title className="font-display text-19 font-bold">{title}</Base.Title>
              <Base.Close
                aria-label={t('close')}
                className="grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken"
              >
                <Icon name="x" className="size-5" />
              </Base.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
            {footer ? (
              <footer className="border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
                {footer}
              </footer>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
        <LeaveQuestion {...leave} />
      </Base.Portal>
    </Base.Root>
  )
}
