import type { RemovalReason, ReportKind } from '@vicino/contract/foundation/reports/schemas'

/** The statement of reasons, as the data of its letter (art. 17 Digital Services Act). */
export interface Statement {
  readonly kind: ReportKind
  readonly did: 'warned' | 'removed' | 'blocked'
  readonly reason: RemovalReason
  /** What happened, in the platform's words. */
  readonly facts: string
  /** The restricted text, at most 300 characters. */
  readonly text: string
  /** Number of further contents of the same letter. */
  readonly others: number
  /** Null = until somebody lifts it. */
  readonly days: number | null
  readonly origin: 'notice' | 'words' | 'platform'
  readonly automated: boolean
  /** Id of the one-time token whose link allows the appeal. */
  readonly tokenId: string
}

declare module '../../../platform/deliveries/messages.ts' {
  interface EmailData {
    statement: Statement
  }
}

/** Returns the statement of a restriction without a report, for a preview of its letter. */
export const statementOf = (kind: ReportKind, did: Statement['did'], reason: RemovalReason): Statement => ({
  kind,
  did,
  reason,
  facts: '',
  text: '',
  others: 0,
  days: null,
  origin: 'platform',
  automated: false,
  tokenId: '',
})
