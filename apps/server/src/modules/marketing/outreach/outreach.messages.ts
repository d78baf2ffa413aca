import { IMAGE_WIDTHS } from '@vicino/contract/foundation/files/constants'
import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import { mayStillLeave, noteDelivered } from './outreach.queries.ts'
import { quietUntil } from './quiet-hours.ts'

interface OutreachNews {
  /** Texts of the brand; the subject is for the e-mail. */
  outreach: {
    readonly sendId: string
    readonly brand: string
    readonly program: string
    readonly title: string
    readonly text: string
    readonly subject: string
    /**
     * Address of the image (a JPEG if the upload has one) and its alternative text; older images
     * have no JPEG.
     */
    readonly image?: string | null
    readonly imageAlt?: string
  }
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends OutreachNews {
    /** The texts of a brand for who wrote them, with sample values. */
    'outreach-test': {
      readonly brand: string
      readonly programId: string
      readonly title: string
      readonly text: string
    }
  }
  interface PushData extends OutreachNews {}
}

/** Path through which the links of e-mails lead and are counted (outreach.http.ts). */
export const FOLLOW_PATH = '/vai'

/** For an image without a JPEG, its widest WebP (IMAGE_WIDTHS). */
const largeOf = (address: string): string =>
  address.replace(/^(\/files\/images\/.+)\.webp$/, `$1-${IMAGE_WIDTHS.at(-1) ?? ''}.webp`)

/** Messages of brands to members of their programs. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    outreach: ({ sendId, brand, program, title, text, subject, image = null, imageAlt = '' }) => ({
      values: {
        brand: oneLine(brand),
        program: oneLine(program),
        title: oneLine(title),
        subject: oneLine(subject),
        text: oneLine(text),
      },
      ...(image !== null && { image: { path: largeOf(image), alt: imageAlt } }),
      paragraphs: text.split(/\n+/),
      path: `${FOLLOW_PATH}/${sendId}`,
      chosen: true,
    }),
    'outreach-test': ({ brand, programId, title, text }) => ({
      values: { brand: oneLine(brand), title: oneLine(title), text: oneLine(text) },
      paragraphs: text.split(/\n+/),
      path: `/raccolta/${programId}`,
    }),
  },
  pushes: {
    outreach: ({ sendId }) => ({ url: `/avviso/${sendId}`, tag: `outreach-${sendId}` }),
  },
  current: {
    outreach: async (db, { sendId }, now, way) => quietUntil(now) ?? mayStillLeave(db, sendId, way, now),
  },
  sent: { outreach: (db, { sendId }, now) => noteDelivered(db, sendId, now) },
})
