import type { ErrorCode } from '@vicino/contract/errors'
import type { Role } from '@vicino/contract/roles'
import { minutesClock } from '@vicino/domain/countdown'
import type { Db } from '../../../platform/db/database.ts'
import { inStatement } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventType } from '../../../platform/events/events.ts'
import { noteEmission } from '../../../platform/events/outbox.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { sendCommand, type Verb } from './redemption-command.queries.ts'
import type { RedemptionRow } from './redemptions.queries.ts'
import { romeMoment } from '../../../platform/rome-moments.ts'

/** The database's answer: the code, and the present facts of the caller. */
export interface Commanded<Row> {
  readonly row: Row
  readonly actor: Actor
  /** The answer to an earlier request with the key, where it was stored as a whole. */
  readonly whole: unknown
}

/** Events that each command may store. */
const EMITS: Readonly<Record<Verb, readonly EventType[]>> = {
  open: ['redemption.opened', 'redemption.expired'],
  confirm: ['redemption.confirmed'],
  cancel: ['redemption.cancelled', 'redemption.expired'],
  free: ['redemption.freed'],
  void: ['redemption.voided'],
}

/**
 * Opens, confirms, cancels, frees or voids a code in one statement: see
 * redemption-command.functions.sql, open-code.functions.sql and confirm-code.functions.sql.
 * @throws AppError with the database's refusal
 */
export async function runCommand<Row = RedemptionRow>(
  db: Db,
  { clock }: Services,
  verb: Verb,
  { actor, request }: RequestContext,
  values: object,
): Promise<Commanded<Row>> {
  noteEmission(EMITS[verb])
  const caller = {
    userId: actor.sub,
    brandId: actor.brandId,
    sessionId: request === undefined ? null : actor.sid,
    roles: request?.roles ?? [],
  }
  const run = () => sendCommand(db, verb, caller, values, request?.key, clock.now())
  const { refusal, details, answer, shown, replayed, role, brand_id } = await (request === undefined
    ? run()
    : inStatement(run))
  if (replayed) request?.replayed()
  if (refusal !== null) throw refused(refusal as ErrorCode, details ?? {})
  return {
    row: rowOf({ ...answer, ...shown }) as Row,
    actor: role === null ? actor : { ...actor, role: role as Role, brandId: brand_id },
    whole: answer !== null && '_id' in answer ? answer : undefined,
  }
}

/** Turns the database's moments and seconds into the form that texts need. */
function refused(code: ErrorCode, details: Readonly<Record<string, string | number>>): AppError {
  const { at, silentSeconds, retryAfter, ...values } = details
  return new AppError(code, {
    values: {
      ...values,
      ...(at === undefined ? {} : { time: romeMoment(new Date(at)) }),
      ...(silentSeconds === undefined ? {} : { time: minutesClock(Number(silentSeconds)) }),
    },
    ...(retryAfter === undefined ? {} : { retryAfter: Number(retryAfter) }),
  })
}

const MOMENTS = ['opened_at', 'expires_at', 'confirmed_at', 'closed_at', 'heard_at'] as const

/** Turns the JSON row into one as a driver would read it: JSON has moments as texts. */
function rowOf(answer: Readonly<Record<string, unknown>>): object {
  const moments = MOMENTS.map((name) => [name, momentOf(answer[name])] as const)
  return { ...answer, ...Object.fromEntries(moments) }
}

const momentOf = (text: unknown): Date | null => (typeof text === 'string' ? new Date(text) : null)
