import type { Language } from '@vicino/contract/common/language'
import type { ExportKind } from '@vicino/contract/marketing/exports/constants'
import { defineMessages, type EmailFilling } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** An export made by a schedule; the message contains none of its content. */
interface Made {
  readonly exportId: string
  readonly what: ExportKind
  /** '' = of the whole brand. */
  readonly program: string
}

interface ExportMessages {
  'export-ready': Made
  /** The export failed three times. */
  'export-failed': Made
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends ExportMessages {}
  interface PushData extends ExportMessages {}
}

/** The page asks for a sign-in, like all of the back-office. */
const PATH = '/raccolte/integrazioni/file'

const KINDS: Readonly<Record<Language, Readonly<Record<ExportKind, string>>>> = {
  it: {
    customers: 'Clienti',
    movements: 'Movimenti',
    purchases: 'Acquisti',
    coupons: 'Coupon',
    deals: 'Deal',
  },
  en: {
    customers: 'Customers',
    movements: 'Movements',
    purchases: 'Purchases',
    coupons: 'Coupons',
    deals: 'Deals',
  },
}

const emailOf = ({ what, program }: Made, _links: unknown, language: Language): EmailFilling => ({
  values: { what: [KINDS[language][what], oneLine(program)].filter((text) => text !== '').join(' · ') },
  path: PATH,
  chosen: true,
})
const pushOf = ({ exportId }: Made) => ({ url: PATH, tag: `export-${exportId}`, values: {} })

/**
 * Notifications to a brand about its scheduled exports: that there is a file, and never the file.
 */
export const messages = defineMessages({
  texts: { it, en },
  emails: { 'export-ready': emailOf, 'export-failed': emailOf },
  pushes: { 'export-ready': pushOf, 'export-failed': pushOf },
})
