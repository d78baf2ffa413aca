import { notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  job_not_found: notFound('Questo lavoro non c’è più.', 'This job no longer exists.'),
} satisfies Errors
