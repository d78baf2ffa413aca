import type { OwnReferralReason } from '@vicino/contract/loyalty/referrals/schemas'
import { defineMessages } from '../../../platform/deliveries/messages.ts'
import { oneLine } from '../../../platform/deliveries/texts.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

interface ReferralNews {
  'referral-paid': OfProgram & { readonly points: number; readonly balance: number }
  /** `until`: last day for the brand's decision, DD/MM/YYYY. */
  'referral-held': OfProgram & { readonly count: number; readonly until: string }
  'referral-refused': OfProgram & { readonly reason: OwnReferralReason }
  /** For the brand's people. */
  'referral-review': OfProgram & { readonly count: number; readonly until: string }
}

interface OfProgram {
  readonly programId: string
  readonly program: string
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData extends ReferralNews {}
  interface PushData extends ReferralNews {}
}

const TEXTS = { it, en }
/** Path of the member's page of the program; below, of the brand's queue. */
const ownPath = (programId: string): string => `/wallet/${programId}`
const queuePath = (programId: string): string => `/raccolte/${programId}/inviti`

/**
 * Notifications about invitations. They are service messages, not marketing: they report on the
 * member's own act. None names the friend.
 */
export const messages = defineMessages({
  texts: TEXTS,
  emails: {
    'referral-paid': ({ programId, program, points, balance }) => ({
      values: { program: oneLine(program), points, balance },
      path: ownPath(programId),
      chosen: true,
    }),
    'referral-held': ({ programId, program, count, until }) => ({
      values: { program: oneLine(program), count, until },
      path: ownPath(programId),
      chosen: true,
    }),
    'referral-refused': ({ programId, program, reason }, _links, language) => ({
      values: { program: oneLine(program), reason: TEXTS[language].reasons[reason] },
      path: ownPath(programId),
      chosen: true,
    }),
    'referral-review': ({ programId, program, count, until }) => ({
      values: { program: oneLine(program), count, until },
      path: queuePath(programId),
      chosen: true,
    }),
  },
  pushes: {
    'referral-paid': ({ programId }) => ({ url: ownPath(programId), tag: `program-${programId}` }),
    'referral-held': ({ programId }) => ({ url: ownPath(programId), tag: `referral-${programId}` }),
    'referral-refused': ({ programId }) => ({ url: ownPath(programId), tag: `referral-${programId}` }),
    'referral-review': ({ programId }) => ({
      url: queuePath(programId),
      tag: `referral-review-${programId}`,
    }),
  },
})
