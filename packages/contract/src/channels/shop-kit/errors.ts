import { notFound, type Errors } from '../../common/error-entry.ts'

export const errors = {
  kit_item_not_found: notFound(
    'Non c’è più nulla da stampare qui: ricarica la pagina dei materiali.',
    'There is nothing to print here any more: reload the page of materials.',
  ),
} as const satisfies Errors
