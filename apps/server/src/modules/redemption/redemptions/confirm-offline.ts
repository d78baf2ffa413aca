import { codeTextForm } from '@vicino/domain/code-text'
import { LAST_SEEN_SECONDS } from '@vicino/contract/till/till/constants'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { type QrFacts, readQr } from './qr-token.ts'
import { runCommand } from './redemption-command.ts'
import type { ToldAtTill } from './redemptions.queries.ts'

/** Reads the QR of a code. @throws AppError code_invalid, code_other_version */
export async function readCode(
  { signingKeys }: Pick<Services, 'signingKeys'>,
  token: string,
): Promise<QrFacts> {
  const qr = await readQr(signingKeys, token)
  if (qr === null) throw new AppError(codeTextForm(token) === 'other' ? 'code_other_version' : 'code_invalid')
  return qr
}

/** A code that a till without network confirmed. */
export interface OfflineCode {
  readonly qr: QrFacts
  /** When the till confirmed it: it counts at this time. */
  readonly at: Date
  /** The person at the till. */
  readonly actor: Actor
  readonly shop: string | undefined
  /** Whether it counts after the end of its freshness token. */
  readonly mayBeStale: boolean
  /** Whether it counts although its customer cancelled it. */
  readonly despiteEnd: boolean
}

/**
 * Confirms a code by the rules and the writer of every confirmation, at the till's time. A code
 * whose hold has ended meanwhile takes a unit again.
 * @returns its redemption, and whether no unit was left for it
 * @throws AppError as confirmRedemption()
 */
export async function confirmOfflineCode(
  tx: Db,
  services: Services,
  { qr: { proofUntil, ...qr }, at, actor, shop, mayBeStale, despiteEnd }: OfflineCode,
): Promise<{ id: string; isOverStock: boolean }> {
  const clock = { now: () => at }
  const { row } = await runCommand<ToldAtTill & { readonly is_over_stock?: boolean }>(
    tx,
    { ...services, clock },
    'confirm',
    { actor },
    {
      number: qr.transactionId,
      qr: mayBeStale ? qr : { ...qr, proofUntil },
      heardSeconds: LAST_SEEN_SECONDS,
      shop,
      receivedAt: services.clock.now(),
      despiteEnd,
    },
  )
  return { id: row.id, isOverStock: row.is_over_stock === true }
}
