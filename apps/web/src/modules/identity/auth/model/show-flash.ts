import { loadTexts, text } from '~/lib/i18n/texts.ts'
import { toast } from '~/lib/toast.ts'
import { type Flash, takeFlash, takeFlashCount } from './flash.ts'

/**
 * Longer than other messages, because a slow phone needs seconds to load the page that shows it.
 */
const DURATION_MS = 10_000

const goToHelp = () => window.location.assign('/help')

/**
 * Shows the message that the previous page has left, if any. Its texts are loaded only
 * then.
 */
export async function showFlash(only?: Flash): Promise<void> {
  const flash = takeFlash(only)
  if (!flash) return
  await loadTexts(['session'])
  const message = text(`session:flash.${flash}`, { count: takeFlashCount() })
  // It says how to appeal, so it stays until it is closed.
  if (flash === 'account_blocked' || flash === 'brand_suspended') {
    toast.error(message, {
      duration: Infinity,
      action: { label: text('session:flash.help'), onClick: goToHelp },
    })
    return
  }
  const failed = flash === 'sessionOver' || flash === 'tokenInvalid'
  if (failed) toast.error(message, { duration: DURATION_MS })
  else toast.success(message, { duration: DURATION_MS })
}
