import type { Errors } from '../common/error-entry.ts'

export const errors = {
  category_not_found: {
    status: 404,
    it: 'Categoria non trovata',
    en: 'Category not found',
  },
  category_taken: {
    status: 409,
    it: 'Esiste già una categoria con questo nome.',
    en: 'A category with this name already exists.',
  },
} as const satisfies Errors
