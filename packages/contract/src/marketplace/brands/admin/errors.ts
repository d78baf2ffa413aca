import { conflict, type Errors } from '../../../common/error-entry.ts'

export const errors = {
  brand_in_use: conflict(
    'Questo brand ha persone, deal, prodotti o raccolte: non si elimina.',
    'This brand has people, deals, products or programs: it cannot be deleted.',
  ),
  brand_programs_open: conflict(
    'Prima devono finire le sue raccolte, con il tempo per ritirare i premi ({count} ancora aperte): chiudile da Fidelizzazione.',
    'Its programs have to be over first, with the time to claim rewards ({count} still open): end them in Loyalty.',
  ),
  brand_claims_open: conflict(
    'Ci sono premi da consegnare ({count}): indica chi li consegna al suo posto.',
    'There are rewards to hand over ({count}): name who hands them over in its place.',
  ),
} satisfies Errors
