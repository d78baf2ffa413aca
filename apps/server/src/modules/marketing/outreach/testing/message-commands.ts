import type { Ways } from '../../../foundation/notifications/public.ts'

/** Commands of members and brands in the model-based test of messages. */
export type MessageCommand =
  | { readonly type: 'join'; readonly user: number; readonly program: number; readonly consents: boolean }
  | { readonly type: 'leave'; readonly user: number; readonly program: number }
  /** The member gives or withdraws the consent to the program's marketing. */
  | { readonly type: 'consent'; readonly user: number; readonly program: number; readonly granted: boolean }
  /** Sets a person's ways for campaigns. */
  | { readonly type: 'ways'; readonly user: number; readonly ways: Ways }
  /** Stops e-mails of one brand, or allows them again. */
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
  /** A purchase starts each automation of the brand's programs that the customer joined. */
  | { readonly type: 'buy'; readonly user: number; readonly brand: number }
  /** A reward that is ready at once is claimed: its member gets a service notification. */
  | { readonly type: 'prize'; readonly user: number; readonly program: number }
  | { readonly type: 'advance'; readonly seconds: number }

/** An automation of each program in the play: a message after a purchase. */
export interface PlayAutomation {
  readonly delayMinutes: number
  readonly controlShare: number
  readonly channels: Ways
}
export interface MessageSetting {
  /** True when their address is verified; each person has a browser for pushes. */
  readonly users: readonly { readonly verified: boolean }[]
  /** The brand of each program. */
  readonly programs: readonly number[]
  readonly automations: readonly PlayAutomation[]
}
