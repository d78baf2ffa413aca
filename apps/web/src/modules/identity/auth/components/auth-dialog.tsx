import { Dialog as Base } from '@base-ui/react/dialog'
import { Icon } from '~/ui/icon.tsx'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { backdropStyle } from '~/ui/overlay-style.ts'
import { currentSession } from '../model/store.ts'
import { LoginPanel } from './login-panel.tsx'
import { RegisterPanel } from './register-panel.tsx'

export type AuthMode = 'login' | 'register'

interface AuthDialogProps {
  mode: AuthMode
  /** Invitation code from the link that led here. */
  invite?: string | undefined
  onModeChange: (mode: AuthMode) => void
  /** Runs after the dialog has faded out (150 ms, R-050). */
  onClosed: () => void
  onSignedIn: () => void
}

/**
 * Sign-in and registration over the landing page; a full page on a phone. It uses plain links,
 * because the landing page has no router. X, Esc and a press outside close it. The focus stays
 * inside and is restored afterwards.
 */
export default function AuthDialog({ mode, invite, onModeChange, onClosed, onSignedIn }: AuthDialogProps) {
  const { t } = useTranslation('common')
  const [open, setOpen] = useState(true)
  const [arrived, setArrived] = useState(false)
  function change(to: AuthMode) {
    setArrived(true)
    onModeChange(to)
  }
  return (
    <Base.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(isOpen) => {
        // Closed while a passkey was offered: the person is signed in.
        if (!isOpen) (currentSession().accessToken === null ? onClosed : onSignedIn)()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-1 overflow-y-auto overscroll-contain [overflow-anchor:none] md:place-items-center md:p-6">
          <Base.Popup className="relative min-h-dvh w-full bg-surface px-5 pt-6 pb-[max(2rem,env(safe-area-inset-bottom))] outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 md:min-h-auto md:max-w-md md:rounded-2xl md:p-8 md:shadow-float">
            {mode === 'login' ? (
              <LoginPanel arrived={arrived} onRegister={() => change('register')} onSignedIn={onSignedIn} />
            ) : (
              <RegisterPanel
                invite={invite}
                arrived={arrived}
                onLogin={() => change('login')}
                onSignedIn={onSignedIn}
              />
            )}
            <Base.Close
              aria-label={t('close')}
              className="press absolute top-4 right-3 grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken md:top-5 md:right-5"
            >
              <Icon name="x" className="size-5" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
