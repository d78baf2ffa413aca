import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { fillIn, oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

const TEXTS = { it, en }

interface MemberNews {
  'program-points': OfProgram & { readonly points: number; readonly balance: number }
  'program-back': OfProgram & { readonly points: number; readonly balance: number; readonly debt: number }
  /** Amounts with their signs, and the reason. */
  'program-adjusted': OfProgram & {
    readonly points: string
    readonly stamps: string
    readonly balance: number
    readonly note: string
  }
  'program-tier': OfProgram & { readonly level: string }
  'program-tier-falls': OfProgram & {
    readonly level: string
    readonly next: string
    readonly days: number
    readonly missing: number
    readonly metric: 'points' | 'spend' | 'purchases'
  }
  'program-expired': OfProgram & { readonly points: number }
  'program-expiring': OfProgram & { readonly points: number; readonly days: number }
}

interface OfProgram {
  readonly programId: string
  readonly program: string
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends MemberNews {}
  interface PushData extends MemberNews {}
}

/** The member's page of the program. */
const pathOf = (programId: string): string => `/wallet/${programId}`

/**
 * Notifications to members about their points and tiers. They are service messages, not marketing:
 * they report on the member's own acts.
 */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    'program-points': ({ programId, program, points, balance }) => ({
      values: { program: oneLine(program), points, balance },
      path: pathOf(programId),
      chosen: true,
    }),
    'program-back': ({ programId, program, points, balance, debt }) => ({
      values: { program: oneLine(program), points, balance, debt },
      path: pathOf(programId),
      chosen: true,
    }),
    'program-adjusted': ({ programId, program, points, stamps, balance, note }) => ({
      values: { program: oneLine(program), points, stamps, balance, note: oneLine(note) },
      path: pathOf(programId),
      chosen: true,
    }),
    'program-tier': ({ programId, program, level }) => ({
      values: { program: oneLine(program), level: oneLine(level) },
      path: pathOf(programId),
      chosen: true,
    }),
    'program-tier-falls': ({ programId, program, level, next, days, missing, metric }, _links, language) => ({
      values: {
        program: oneLine(program),
        level: oneLine(level),
        next: oneLine(next),
        days,
        missing: fillIn(TEXTS[language].missing[metric], { missing }, language),
      },
      path: pathOf(programId),
      chosen: true,
    }),
    'program-expired': ({ programId, program, points }) => ({
      values: { program: oneLine(program), points },
      path: pathOf(programId),
      chosen: true,
    }),
    'program-expiring': ({ programId, program, points, days }) => ({
      values: { program: oneLine(program), points, days },
      path: pathOf(programId),
      chosen: true,
    }),
  },
  pushes: {
    'program-points': ({ programId }) => ({ url: pathOf(programId), tag: `program-${programId}` }),
    'program-back': ({ programId }) => ({ url: pathOf(programId), tag: `program-${programId}` }),
    'program-adjusted': ({ programId }) => ({ url: pathOf(programId), tag: `program-${programId}` }),
    'program-tier': ({ programId }) => ({ url: pathOf(programId), tag: `program-tier-${programId}` }),
    'program-tier-falls': ({ programId }) => ({ url: pathOf(programId), tag: `program-tier-${programId}` }),
    'program-expired': ({ programId }) => ({ url: pathOf(programId), tag: `program-expired-${programId}` }),
    'program-expiring': ({ programId }) => ({ url: pathOf(programId), tag: `program-expiring-${programId}` }),
  },
})
