import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    'program-active': ProgramNews
    'program-cancelled': ProgramNews & CancelledNews
    'program-ending': ProgramNews
    'program-not-started': NotStartedNews
    'program-not-started-gifts': NotStartedNews
  }
  interface PushData {
    'program-active': ProgramNews
    'program-cancelled': ProgramNews & CancelledNews
    'program-ending': ProgramNews
    'program-not-started': NotStartedNews
    'program-not-started-gifts': NotStartedNews
  }
}

/**
 * Payload for a program that begins, is cancelled or ends early: its last days of earning and of
 * claims, DD/MM/YYYY.
 */
export interface ProgramNews {
  readonly brandId: string
  readonly brand: string
  readonly program: string
  readonly end: string
  readonly claims: string
}

/** Why a program was cancelled, whom members ask, and what they receive by when (DD/MM/YYYY). */
export interface CancelledNews {
  readonly reason: string
  readonly what: string
  readonly by: string
  readonly contact: string
}

/** Payload for a brand whose program could not begin on its date. */
export interface NotStartedNews {
  readonly programId: string
  readonly program: string
  /** Names of automations that give points without a purchase; empty = something else is missing. */
  readonly automations: string
}

const notStarted = ({ programId, program, automations }: NotStartedNews) => ({
  values: { program: oneLine(program), automations: oneLine(automations) },
  path: `/raccolte/${programId}/dettagli`,
})
const tagOf = ({ programId }: NotStartedNews) => ({
  url: `/raccolte/${programId}/dettagli`,
  tag: `program-${programId}`,
})

const values = ({ brand, program, end, claims }: ProgramNews) => ({
  brand: oneLine(brand),
  program: oneLine(program),
  end,
  claims,
})

/** Notifications to followers and members about a program. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'program-active': (news) => ({ values: values(news), path: `/brand/${news.brandId}`, chosen: true }),
    // It concerns the members' balance, so it goes to all who have not refused such e-mails.
    'program-cancelled': (news) => ({
      values: {
        ...values(news),
        what: oneLine(news.what),
        by: news.by,
        contact: oneLine(news.contact),
      },
      quote: news.reason,
      path: '/wallet',
      chosen: true,
    }),
    'program-ending': (news) => ({ values: values(news), path: '/wallet', chosen: true }),
    'program-not-started': notStarted,
    'program-not-started-gifts': notStarted,
  },
  pushes: {
    'program-active': ({ brandId }) => ({ url: `/brand/${brandId}`, tag: `program-${brandId}` }),
    'program-cancelled': ({ brandId }) => ({ url: '/wallet', tag: `program-${brandId}` }),
    'program-ending': ({ brandId }) => ({ url: '/wallet', tag: `program-${brandId}` }),
    'program-not-started': tagOf,
    'program-not-started-gifts': tagOf,
  },
})
