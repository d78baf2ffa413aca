import i18next from 'i18next'
import { toast } from '~/ui/toast.ts'
import { takeFlash } from './flash.ts'

/** Shows the message that the page before has left, if any. Its texts are loaded only then. */
export async function showFlash(): Promise<void> {
  const flash = takeFlash()
  if (!flash) return
  await i18next.loadNamespaces('session')
  const text = i18next.t(`session:flash.${flash}`)
  const failed = flash === 'sessionOver' || flash === 'tokenInvalid'
  if (failed) toast.error(text)
  else toast.success(text)
}
