import { noteVisit } from '@vicino/contract/promoters/addresses'
import { call } from '~/lib/api.ts'
import { loadTexts, text } from '~/lib/i18n/texts.ts'
import { toast } from '~/lib/toast.ts'

/**
 * Says by which promoter's link somebody who is signed in has opened the app, and tells them that it is advertising
 * (LAW 19). The link's code travels in the address alone: nothing is kept on the device. Roles that redeem nothing are refused,
 * and an address with a code that nobody has changes nothing.
 */
export async function noteTrackedVisit(code: string): Promise<void> {
  await call(noteVisit, { body: { code } })
  await loadTexts(['promoters'])
  toast.message(text('promoters:advertising'))
}
