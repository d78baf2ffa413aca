import { defineMessages, type EmailFilling } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

/** A common program, and the brand at the other side of the event. */
interface PartnerNews {
  readonly programId: string
  readonly program: string
  readonly brand: string
}
interface StatementNews extends PartnerNews {
  /** MM/YYYY */
  readonly month: string
  /** The ledger's signed checkpoint of the day; null before the first. */
  readonly checkpoint: string | null
}
interface PartnerMessages {
  /** For the people of the invited brand. */
  'partner-invited': PartnerNews
  'partner-withdrawn': PartnerNews
  'partner-proposed': PartnerNews
  /** For the people of the brand that owns the program. */
  'partner-accepted': PartnerNews
  'partner-declined': PartnerNews
  'partner-left': PartnerNews
  'partner-agreed': PartnerNews
  'partner-refused': PartnerNews
  /** For both sides. */
  'partner-statement': StatementNews
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends PartnerMessages {}
  interface PushData extends PartnerMessages {}
}

const COMMON = '/raccolte/comuni'
const ofProgram = ({ programId }: PartnerNews): string => `/raccolte/${programId}/partner`
const values = ({ program, brand }: PartnerNews) => ({ program: oneLine(program), brand: oneLine(brand) })
const email =
  (pathOf: (news: PartnerNews) => string) =>
  (news: PartnerNews): EmailFilling => ({
    values: values(news),
    path: pathOf(news),
    chosen: true,
  })
const push = (name: string, pathOf: (news: PartnerNews) => string) => (news: PartnerNews) => ({
  url: pathOf(news),
  tag: `${name}-${news.programId}`,
  values: values(news),
})

/** Notifications between brands of a common program. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'partner-invited': email(() => COMMON),
    'partner-withdrawn': email(() => COMMON),
    'partner-accepted': email(ofProgram),
    'partner-declined': email(ofProgram),
    'partner-left': email(ofProgram),
    'partner-proposed': email(() => COMMON),
    'partner-agreed': email(ofProgram),
    'partner-refused': email(ofProgram),
    'partner-statement': (news) => ({
      values: { ...values(news), month: news.month },
      path: COMMON,
      chosen: true,
      ...(news.checkpoint !== null && { lastQuote: news.checkpoint }),
    }),
  },
  pushes: {
    'partner-invited': push('partner', () => COMMON),
    'partner-withdrawn': push('partner', () => COMMON),
    'partner-accepted': push('partner', ofProgram),
    'partner-declined': push('partner', ofProgram),
    'partner-left': push('partner', ofProgram),
    'partner-proposed': push('partner', () => COMMON),
    'partner-agreed': push('partner', ofProgram),
    'partner-refused': push('partner', ofProgram),
    'partner-statement': (news) => ({
      url: COMMON,
      tag: `partner-statement-${news.programId}`,
      values: { ...values(news), month: news.month },
    }),
  },
})
