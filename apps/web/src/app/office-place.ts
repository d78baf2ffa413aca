import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useChosenBrand } from '~/modules/loyalty/programs/brand/office/chosen-brand.ts'
import type { OfficePlace, Section } from '~/modules/loyalty/programs/brand/office/office-nav.tsx'
import { programQuery } from '~/modules/loyalty/programs/shared/api/programs.ts'
import { isUuid } from '~/lib/is-uuid.ts'

/**
 * The section of each address of the loyalty area; some have two names (R-242, R-251, R-255,
 *
 */
const SECTIONS: Readonly<Record<string, Section>> = {
  '/raccolte': 'list',
  '/raccolte/list': 'list',
  '/raccolte/crea': 'wizard',
  '/raccolte/create': 'wizard',
  '/raccolte/tiers': 'tiers',
  '/raccolte/livelli': 'tiers',
  '/raccolte/clienti': 'customers',
  '/raccolte/notifiche': 'campaigns',
  '/raccolte/coupon': 'coupons',
  '/raccolte/integrazioni': 'integrations',
  '/raccolte/automazioni': 'automations',
  '/raccolte/integrazioni/cassa': 'integrations',
  '/raccolte/integrazioni/webhook': 'integrations',
  '/raccolte/integrazioni/file': 'integrations',
  '/raccolte/dettagli': 'overview',
  '/raccolte/dettaglio/$id': 'overview',
  '/raccolte/$id/dettagli': 'overview',
  '/raccolte/meccaniche': 'mechanics',
  '/raccolte/$id/meccaniche': 'mechanics',
  '/raccolte/$id/catalogo': 'catalogue',
  '/raccolte/$id/premi': 'claims',
  '/raccolte/$id/punti-mancanti': 'missing',
  '/raccolte/$id/inviti': 'referrals',
  '/raccolte/$id/visite': 'visits',
  '/raccolte/$id/partner': 'partners',
  '/raccolte/comuni': 'common',
  '/raccolte/$id/regolamento': 'regulation',
}

/** The present place in the loyalty area, and whose area it is. */
export interface OfficeVisit {
  readonly place: OfficePlace
  /** Id of the brand; null while somebody of the platform has chosen none. */
  readonly brandId: string | null
  /** The viewer works for the platform and chooses the brand. */
  readonly choosesBrand: boolean
}

/** Reads the place in the loyalty area from the address; the sidebar and the screen both do. */
export function useOfficeVisit(): OfficeVisit {
  const user = useUser()
  const chosen = useChosenBrand()
  // Address and id come from one match. With two hooks, one would be ahead of the other for a
  // moment.
  const { path, id } = useMatches({ select: openMatch, structuralSharing: true })
  const { data: program } = useQuery({ ...programQuery(id ?? ''), enabled: id !== null })
  const own = user?.brandId ?? null
  return {
    place: { section: SECTIONS[path] ?? 'list', programId: id },
    // Staff of a brand work on that brand. Staff of the platform work on the chosen brand, or on
    // the brand of the open program.
    brandId: own ?? program?.brandId ?? chosen?._id ?? null,
    choosesBrand: own === null,
  }
}

/**
 * No program has this id. It is requested when the address names none, so that the server's own
 * error text is shown.
 */
const NO_PROGRAM = '00000000-0000-0000-0000-000000000000'

/** Returns the address as its screen writes it, and the id of its program. */
function openMatch(matches: readonly { readonly fullPath: string; readonly params: object }[]): {
  path: string
  id: string | null
} {
  const match = matches.at(-1)
  const { id }: { readonly id?: string } = match?.params ?? {}
  return { path: match?.fullPath ?? '', id: id === undefined ? null : isUuid(id) ? id : NO_PROGRAM }
}
