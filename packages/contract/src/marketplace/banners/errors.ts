import { notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  banner_not_found: notFound('Banner non trovato', 'Banner not found'),
} satisfies Errors
