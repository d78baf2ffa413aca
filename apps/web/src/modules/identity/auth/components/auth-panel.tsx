import { Dialog as Base } from '@base-ui/react/dialog'
import { Icon } from '~/ui/icon.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Logo } from '~/ui/logo.tsx'

interface AuthPanelProps {
  title: string
  text?: ReactNode
  /** Goes one step back; undefined on a first step. */
  onBack?: (() => void) | undefined
  /** The person came from another step, so the title gets the focus unless a field took it. */
  focusTitle: boolean
  children: ReactNode
}

/** One step inside the auth dialog: its title, a back button, and its content. */
export function AuthPanel({ title, text, onBack, focusTitle, children }: AuthPanelProps) {
  const { t } = useTranslation('common')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusTitle && !(document.activeElement instanceof HTMLInputElement)) heading.current?.focus()
  }, [focusTitle])
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="grid justify-items-start gap-1 pr-12">
        {onBack ? (
          <IconButton label={t('back')} onClick={onBack} className="-mt-2 mb-1 -ml-2.5">
            <Icon name="arrow-left" />
          </IconButton>
        ) : (
          <Logo className="mb-4 text-23" />
        )}
        <Base.Title
          ref={heading}
          tabIndex={-1}
          className="font-display text-28 leading-tight font-bold text-balance outline-none"
        >
          {title}
        </Base.Title>
        {text ? <p className="text-14 text-pretty text-ink-2">{text}</p> : null}
      </header>
      {children}
    </div>
  )
}
