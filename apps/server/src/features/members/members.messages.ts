import { defineMessages } from '../../platform/deliveries/messages.ts'
import { oneLine } from '../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

interface MemberNews {
  'program-points': OfProgram & { readonly points: number; readonly balance: number }
  'program-back': OfProgram & { readonly points: number; readonly balance: number; readonly debt: number }
  'program-level': OfProgram & { readonly level: string }
  'program-expiring': OfProgram & { readonly points: number; readonly days: number }
}

interface OfProgram {
  readonly programId: string
  readonly program: string
}

declare module '../../platform/deliveries/messages.ts' {
  interface EmailData extends MemberNews {}
  interface PushData extends MemberNews {}
}

/** What members are told of their points and levels. They are no marketing: they tell of what somebody did themselves. */
export const messages = defineMessages({
  texts: { it, en },
  emails: {
    'program-points': ({ program, points, balance }) => ({
      values: { program: oneLine(program), points, balance },
      path: '/wallet',
      chosen: true,
    }),
    'program-back': ({ program, points, balance, debt }) => ({
      values: { program: oneLine(program), points, balance, debt },
      path: '/wallet',
      chosen: true,
    }),
    'program-level': ({ program, level }) => ({
      values: { program: oneLine(program), level: oneLine(level) },
      path: '/wallet',
      chosen: true,
    }),
    'program-expiring': ({ program, points, days }) => ({
      values: { program: oneLine(program), points, days },
      path: '/wallet',
      chosen: true,
    }),
  },
  pushes: {
    'program-points': ({ programId }) => ({ url: '/wallet', tag: `program-${programId}` }),
    'program-back': ({ programId }) => ({ url: '/wallet', tag: `program-${programId}` }),
    'program-level': ({ programId }) => ({ url: '/wallet', tag: `program-level-${programId}` }),
    'program-expiring': ({ programId }) => ({ url: '/wallet', tag: `program-expiring-${programId}` }),
  },
})
