import { notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  brand_not_found: notFound('Attività non trovata', 'Business not found'),
} satisfies Errors
