import { conflict, notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  category_not_found: notFound('Categoria non trovata', 'Category not found'),
  category_taken: conflict(
    'Esiste già una categoria con questo nome.',
    'A category with this name already exists.',
  ),
  category_in_use: conflict(
    'Ci sono deal o richieste di aziende in questa categoria: prima spostali in un’altra.',
    'Deals or requests of businesses are in this category: move them to another one first.',
  ),
  category_same: conflict('Scegli un’altra categoria.', 'Choose another category.'),
} satisfies Errors
