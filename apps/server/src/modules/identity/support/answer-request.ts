import type { Language } from '@vicino/contract/common/language'
import type { SupportRequest } from '@vicino/contract/identity/support/schemas'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentRequest } from './support.presenter.ts'
import { requestExists, type SupportRow, writeAnswer } from './support.queries.ts'

/**
 * Answers a request for help, once. Its author reads the answer in /help and gets it by e-mail, in
 * the author's language; an author without an account only gets the e-mail.
 * @throws AppError support_request_not_found, support_request_answered
 */
export async function answer(
  tx: Db,
  { clock }: Services,
  id: string,
  text: string,
  actor: Actor,
): Promise<SupportRequest> {
  const now = clock.now()
  const row = await writeAnswer(tx, id, { text, by: actor.sub, now })
  if (row === undefined) {
    throw new AppError(
      (await requestExists(tx, id)) ? 'support_request_answered' : 'support_request_not_found',
    )
  }
  await sendAnswer(tx, row, text, now)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'support.answer',
    objectType: 'support-request',
    objectId: id,
    detail: { topic: row.topic },
    now,
  })
  return presentRequest(row)
}

/**
 * A visitor may have typed another person's address, so that e-mail repeats nothing of what they
 * wrote.
 */
async function sendAnswer(
  tx: Db,
  row: SupportRow & { readonly read_in: Language | null },
  answered: string,
  now: Date,
): Promise<void> {
  // Authors who have chosen no language get Italian, whatever the language of the person who
  // answers.
  const language = row.read_in ?? 'it'
  const { user_id: userId, visitor_email: address } = row
  if (userId !== null) {
    const data = { question: row.text, answer: answered }
    await sendEmail(tx, { userId, language, template: 'support-answer', data, now })
  } else if (address !== null) {
    const data = { answer: answered }
    await sendEmail(tx, { userId: null, address, language, template: 'support-visitor-answer', data, now })
  }
}
