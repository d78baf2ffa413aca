import type { Language } from '@vicino/contract/common/language'
import type { previewWithdrawal as endpoint } from '@vicino/contract/marketplace/deals/admin/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../../platform/db/database.ts'
import { previewEmail } from '../../../../platform/deliveries/preview.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { statementOf } from '../../../foundation/reports/public.ts'
import { groundOf } from './withdraw-deal.ts'
import { readWithdrawalEffect } from './withdraw-deal.queries.ts'

/**
 * Computes what withdrawing deals would do, and renders the e-mail to the first of their brands.
 */
export async function previewWithdrawal(
  db: Db,
  { clock, messages }: Pick<Services, 'clock' | 'messages'>,
  { ids, reason }: BodyOf<typeof endpoint>,
  language: Language,
): Promise<ResponseOf<typeof endpoint>> {
  const { deals, codes, brands, title, others } = await readWithdrawalEffect(db, ids, clock.now())
  const told =
    reason === undefined || title === null
      ? null
      : previewEmail(
          messages,
          'statement',
          { ...statementOf('deal', 'removed', groundOf(reason)), text: title, others },
          language,
        )
  return { deals, codes, brands, told }
}

/** Writes the number of further deals for a message: ' +3', or nothing. */
export const moreOf = (others: number): string => (others > 0 ? ` +${others}` : '')
