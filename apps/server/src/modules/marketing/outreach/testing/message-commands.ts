import type { Ways } from '../../../foundation/notifications/public.ts'

/** What members and brands do in the model-based test of messages. */
export type MessageCommand =
  | { readonly type: 'join'; readonly user: number; readonly program: number; readonly consents: boolean }
  | { readonly type: 'leave'; readonly user: number; readonly program: number }
  /** The consent to the program's marketing is given or withdrawn. */
  | { readonly type: 'consent'; readonly user: number; readonly program: number; readonly granted: boolean }
  /** By which ways a person takes campaigns. */
  | { readonly type: 'ways'; readonly user: number; readonly ways: Ways }
  /** E-mails of one brand are stopped, or wanted again. */
  | { readonly type: 'emails'; readonly user: number; readonly brand: number; readonly wanted: boolean }
  | { readonly type: 'caps'; readonly brand: number; readonly perDay: number; readonly perWeek: number }
  /** `after`: seconds; 0 = at once. */
  | {
      readonly type: 'campaign'
      readonly program: number
      readonly after: number
      readonly controlShare: number
      readonly channels: Ways
    }
  /** A brand writes to chosen customers. */
  | { readonly type: 'message'; readonly program: number; readonly users: readonly number[] }
  /** A purchase: each automation of the brand's programs that the customer joined begins. */
  | { readonly type: 'buy'; readonly user: number; readonly brand: number }
  /** A prize is claimed that is ready at once: its member is told by the service. */
  | { readonly type: 'prize'; readonly user: number; readonly program: number }
  | { readonly type: 'advance'; readonly seconds: number }

/** An automation that each program of the play has: a message after a purchase. */
export interface PlayAutomation {
  readonly delayMinutes: number
  readonly controlShare: number
  readonly channels: Ways
}
export interface MessageSetting {
  /** Whether their address is proved to be theirs; each has a browser for pushes. */
  readonly users: readonly { readonly verified: boolean }[]
  /** The brand of each program. */
  readonly programs: readonly number[]
  readonly automations: readonly PlayAutomation[]
}
