import { useTranslation } from 'react-i18next'
import { Toaster as Sonner } from 'sonner'
import { useTheme } from '~/lib/theme/use-theme.ts'

/** Where toasts appear: about 4 s each, stacked, closable, announced politely. */
export default function Toaster() {
  const { t } = useTranslation('common')
  const { theme } = useTheme()
  return (
    <Sonner
      theme={theme}
      duration={4000}
      closeButton
      position="bottom-center"
      containerAriaLabel={t('toasts')}
      mobileOffset={{ bottom: 'calc(5.5rem + env(safe-area-inset-bottom))' }}
      toastOptions={{
        closeButtonAriaLabel: t('close'),
        style: { fontFamily: 'inherit', borderRadius: 14 },
        classNames: {
          toast: '!bg-ink !text-canvas !border-transparent !shadow-float',
          closeButton: '!bg-ink !text-canvas !border-line-strong',
          description: '!text-canvas',
        },
      }}
    />
  )
}
