import { Dialog as Base } from '@base-ui/react/dialog'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '~/ui/IconButton.tsx'
import { Logo } from '~/ui/Logo.tsx'

interface AuthPanelProps {
  title: string
  text?: ReactNode
  /** One step back; none on a first step. */
  onBack?: (() => void) | undefined
  /** Reached from another step: the title has the focus, unless a field took it. */
  focusTitle: boolean
  children: ReactNode
}

/** One step inside the auth dialog: what it is about, a way back, and its content. */
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
            <ArrowLeft aria-hidden />
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
