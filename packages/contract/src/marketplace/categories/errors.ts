import type { Errors } from '../../common/error-entry.ts'

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
  category_in_use: {
    status: 409,
    it: 'Ci sono deal o richieste di aziende in questa categoria: prima spostali in un’altra.',
    en: 'Deals or requests of businesses are in this category: move them to another one first.',
  },
  category_same: {
    status: 409,
    it: 'Scegli un’altra categoria.',
    en: 'Choose another category.',
  },
} as const satisfies Errors
