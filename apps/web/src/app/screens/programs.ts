import type { Permission } from '@vicino/contract/identity/permissions/constants'
import { BACK_OFFICE, BRAND_STAFF } from '@vicino/contract/roles'
import { defineScreen } from '../screen.ts'

type Raw = Record<string, unknown>

/**
 * Makes a screen of the loyalty area. All of them share one page, which loads the code of the part
 * in the address (routes/programs.tsx).
 */
function office<const Path extends string, Search extends object = object>(
  path: Path,
  search: (raw: Raw) => Search = () => ({}) as Search,
  needs?: Permission,
) {
  return defineScreen({
    path,
    frame: 'shell',
    roles: BACK_OFFICE,
    needs: needs === undefined ? 'program-LIST' : ['program-LIST', needs],
    search,
    page: () => import('../routes/programs.tsx'),
  })
}

/**
 * Makes a reader of these parameters of an address. The part that they belong to checks their
 * values.
 */
function texts<Key extends string>(keys: readonly Key[]) {
  return (raw: Raw): { readonly [K in Key]?: string } =>
    Object.fromEntries(
      keys.flatMap((key) => (typeof raw[key] === 'string' && raw[key] !== '' ? [[key, raw[key]]] : [])),
    ) as { readonly [K in Key]?: string }
}

const listSearch = texts(['q', 'status', 'sort', 'page', 'limit'])
const wizardSearch = texts(['step'])
const mechanicsSearch = texts(['tab'])
const customersSearch = texts([
  'program',
  'q',
  'level',
  'consent',
  'period',
  'from',
  'to',
  'min',
  'max',
  'sort',
  'page',
  'limit',
  'all',
  'customer',
])
const automationsSearch = texts(['automazione'])
const campaignSearch = texts(['program', 'campagna'])
const claimSearch = texts(['stato', 'q'])

export const programs = defineScreen({
  ...office('/raccolte', listSearch),
})
export const programList = office('/raccolte/list', listSearch)
export const programWizard = office('/raccolte/crea', wizardSearch, 'program-EDIT')
export const programCreate = office('/raccolte/create', wizardSearch, 'program-EDIT')
export const programTiers = office('/raccolte/tiers')
export const programLevels = office('/raccolte/livelli')
export const programCustomers = office('/raccolte/clienti', customersSearch, 'customer-LIST')
export const programCoupons = office('/raccolte/coupon', undefined, 'coupon-LIST')
/** Each part has its own address. API keys belong to the owner. */
export const programIntegrations = defineScreen({
  ...office('/raccolte/integrazioni'),
  parts: { keys: ['brand', 'superAdmin'] },
  partsNeed: { keys: 'key-EDIT' },
})
export const programAutomations = office('/raccolte/automazioni', automationsSearch, 'automation-LIST')
export const programTillHelp = office('/raccolte/integrazioni/cassa')
export const programFiles = defineScreen({
  ...office('/raccolte/integrazioni/file'),
  parts: { ownBrand: BRAND_STAFF },
})
/** Only for people with a brand of their own, which staff of the platform do not have. */
export const programWebhooks = defineScreen({
  ...office('/raccolte/integrazioni/webhook', undefined, 'webhook-EDIT'),
  roles: BRAND_STAFF,
})
export const programCampaigns = office('/raccolte/notifiche', campaignSearch, 'customer-LIST')
export const activeOverview = office('/raccolte/dettagli')
export const activeMechanics = office('/raccolte/meccaniche', mechanicsSearch)
export const programDetail = office('/raccolte/dettaglio/$id')
export const programOverview = office('/raccolte/$id/dettagli')
export const programMechanics = office('/raccolte/$id/meccaniche', mechanicsSearch)
export const programCatalogue = office('/raccolte/$id/catalogo')
export const programMissing = office('/raccolte/$id/punti-mancanti', undefined, 'missing-LIST')
export const programReferrals = office('/raccolte/$id/inviti', undefined, 'referral-LIST')
export const programVisits = office('/raccolte/$id/visite', undefined, 'program-EDIT')
export const programClaims = office('/raccolte/$id/premi', claimSearch, 'claim-LIST')
export const programPartners = office('/raccolte/$id/partner')
export const commonPrograms = office('/raccolte/comuni')
export const programRegulation = office('/raccolte/$id/regolamento')
