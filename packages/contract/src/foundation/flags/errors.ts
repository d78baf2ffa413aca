import { forbidden, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  flag_not_found: notFound('Blocco non trovato', 'Flag not found'),
  not_available: forbidden(
    '{what} {where} non è possibile. {reason}',
    '{what} is not possible {where}. {reason}',
  ),
} satisfies Errors
