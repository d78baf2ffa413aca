import type { Language } from '@vicino/contract/common/language'
import type { previewSuspension as endpoint } from '@vicino/contract/marketplace/brands/admin/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../../platform/db/database.ts'
import { previewEmail } from '../../../../platform/deliveries/preview.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { statementOf } from '../../../foundation/reports/public.ts'
import { maySuspend } from './admin.policy.ts'
import { readSuspensionEffect } from './admin.queries.ts'

/**
 * Computes what suspending brands would do, and renders the e-mail to the people of the first.
 * @throws AppError permission_not_held
 */
export async function previewSuspension(
  db: Db,
  { clock, messages }: Pick<Services, 'clock' | 'messages'>,
  { ids, reason }: BodyOf<typeof endpoint>,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<ResponseOf<typeof endpoint>> {
  if (!maySuspend(actor)) throw new AppError('permission_not_held')
  const { name, ...figures } = await readSuspensionEffect(db, ids, clock.now())
  const told =
    reason === undefined || name === null
      ? null
      : previewEmail(
          messages,
          'statement',
          { ...statementOf('brand', 'blocked', reason), text: name },
          language,
        )
  return { ...figures, told }
}
