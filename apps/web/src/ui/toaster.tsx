import { createPortal } from 'react-dom'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import 'sonner/dist/styles.css'
import { Toaster as Sonner } from 'sonner'
import { useDevice } from '~/lib/device.ts'
import { useToastPlace } from './use-toast-place.ts'
import { useTheme } from '~/lib/theme/use-theme.ts'

/** Distance from the bottom: above the phone's bar, and above the redeem button of an open deal. */
const ABOVE_MENU = 'calc(5.5rem + env(safe-area-inset-bottom))'

/** A button of 44 px inside the toast. `!` is needed because sonner's style sheet is in no CSS layer and would win. */
const BUTTON =
  '!h-11 !shrink-0 !rounded-md !border-0 !bg-transparent !text-canvas hover:!bg-canvas/15 focus-visible:!-outline-offset-4 focus-visible:!outline-2 focus-visible:!outline-current'

/**
 * The place of toasts: about 4 s each, stacked, closable, announced politely. It is above
 * open dialogs, so that the undo of an action in a dialog can be pressed, but not over their footer.
 */
export default function Toaster() {
  const { t } = useTranslation('common')
  const { theme } = useTheme()
  const phone = useDevice() === 'mobile'
  const { centre, above } = useToastPlace(phone ? 88 : 24)
  const bottom = above === null ? (phone ? ABOVE_MENU : '1.5rem') : `${above}px`
  return createPortal(
    <Sonner
      theme={theme}
      duration={4000}
      closeButton
      position="bottom-center"
      containerAriaLabel={t('toasts')}
      offset={{ bottom }}
      mobileOffset={{ bottom }}
      style={{ fontFamily: 'var(--font-sans)', ...(!phone && centre !== null && { left: centre }) }}
      toastOptions={{
        closeButtonAriaLabel: t('close'),
        classNames: {
          toast:
            '!min-h-13 !gap-2 !rounded-lg !border-0 !bg-ink !py-1 !pr-1 !pl-4 !text-14 !text-canvas !shadow-float focus-visible:!outline-2 focus-visible:!outline-offset-2 focus-visible:!outline-azzurro',
          content: '!py-2',
          description: '!text-canvas',
          actionButton: `${BUTTON} !m-0 !px-3 !text-14 !font-bold !underline !underline-offset-4`,
          closeButton: `${BUTTON} !static !order-last !w-11 !transform-none [&_svg]:!size-4`,
        },
      }}
    />,
    document.body,
  )
}
