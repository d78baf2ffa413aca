import { INVITATION_DAYS, type StaffRole } from '@vicino/contract/identity/staff/constants'
import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import { invitationWorks } from './invitations.queries.ts'

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    /**
     * `link`: staff.link of the invitation; the text of the link is made together with the e-mail.
     */
    'staff-invitation': { readonly link: string; readonly brandName: string; readonly role: StaffRole }
  }
}

const TEXTS = { it, en }

/** The e-mail that invites a person to work for a brand. */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    'staff-invitation': ({ link, brandName, role }, { tokenText }, language) => ({
      values: { brandName: oneLine(brandName), days: INVITATION_DAYS },
      first: TEXTS[language].emails['staff-invitation'].roles[role],
      path: `/invito-staff?token=${tokenText(link)}`,
    }),
  },
  // An invitation that was withdrawn, or sent again, is not mailed.
  current: { 'staff-invitation': (db, { link }, now) => invitationWorks(db, link, now) },
})
