/**
 * The viewer of a page: a visitor without an account, a consumer of the demo, a consumer with a
 * full wallet, a shop, or the platform.
 */
export type Viewer = 'visitor' | 'consumer' | 'customer' | 'shop' | 'platform'

export interface SweptPage {
  /** The address of the screen as apps/web/src/app/screens writes it. */
  readonly screen: string
  /** The name in the report. */
  readonly name: string
  /**
   * The address to open. {deal} and {brand} are those nearest to Piazza del Duomo. {program} is a
   * program that the customer has joined.
   */
  readonly path: string
  readonly viewer: Viewer
}

const page = (viewer: Viewer, screen: string, name: string, path = screen): SweptPage => ({
  viewer,
  screen,
  name,
  path,
})

/** The pages that sweep.spec.ts opens one after the other. scripts/sweep.test.ts finds screens that are in no list. */
export const SWEPT: readonly SweptPage[] = [
  page('consumer', '/', 'home'),
  page('consumer', '/deals', 'deals list', '/deals?view=list'),
  page('consumer', '/deals', 'deals grid', '/deals?view=grid'),
  page('consumer', '/deals', 'deals map', '/deals?view=map'),
  page('consumer', '/saved', 'saved'),
  page('consumer', '/brand/$id', 'brand', '/brand/{brand}'),
  page('consumer', '/deals', 'detail', '/deals?detail={deal}'),
  page('consumer', '/mobile', 'mobile'),
  page('consumer', '/messages', 'messages'),
  page('consumer', '/create-deal', 'create deal'),
  page('platform', '/promoter', 'promoter'),
  page('consumer', '/create', 'Proof Post'),
  page('consumer', '/profile', 'profile'),
  page('consumer', '/settings', 'settings'),
  page('consumer', '/help', 'help'),
  page('consumer', '/business', 'business'),
  page('consumer', '/switch-account', 'switch account'),
  page('consumer', '/documentation/$name', 'terms', '/documentation/termini-di-servizio'),
  page('visitor', '/termini/versioni/$version', 'terms of before', '/termini/versioni/terms-2026-11-c'),
  page('visitor', '/accessibilita', 'accessibility'),
  page('visitor', '/regolamento-brandpoint', 'regulation of BrandPoints'),
  page('visitor', '/help', 'help of a visitor'),
  page('visitor', '/reset-password', 'new password', '/reset-password?token=x'),
  page('visitor', '/verify-email', 'email without a link'),
  page('visitor', '/opposizione', 'appeal', '/opposizione?token=x'),
  page('visitor', '/segnala', 'report without an account'),
  page('visitor', '/segnala', 'state of a report', '/segnala?token=x'),
  page('visitor', '/trasparenza', 'transparency'),
  page('visitor', '/come-ordiniamo', 'what each order depends on'),
  page('visitor', '/verifica', 'check of a receipt'),
  page(
    'visitor',
    '/documentation/$name',
    'terms for businesses',
    '/documentation/condizioni-per-le-attivita',
  ),
  page('visitor', '/invito-staff', 'invitation without a link'),
  page('visitor', '/tessera-negozio', 'card without a link'),
  page('visitor', '/google', 'Google failed', '/google?error=google_failed'),
  page('visitor', '/dashboard', 'sign-in of the dashboard'),
  page('shop', '/settings', 'settings of a shop'),
  page('shop', '/display', 'displays'),
  page('shop', '/personale', 'staff'),
  page('shop', '/negozi', 'shops'),
  page('shop', '/materiali', 'materials'),
  page('shop', '/miei-deal', 'own deals'),
  page('shop', '/messages', 'messages of a shop'),
  page('shop', '/create-deal', 'form of a deal'),
  page('shop', '/raccolte', 'programs'),
  page('shop', '/raccolte/crea', 'new program'),
  page('shop', '/raccolte/tiers', 'levels'),
  page('shop', '/raccolte/automazioni', 'automations'),
  page('shop', '/raccolte/clienti', 'customers'),
  page('shop', '/raccolte/notifiche', 'campaigns'),
  page('shop', '/raccolte/notifiche', 'a new campaign', '/raccolte/notifiche?campagna=nuova'),
  page('shop', '/raccolte/coupon', 'coupons of a shop'),
  page('shop', '/raccolte/integrazioni', 'API keys'),
  page('shop', '/raccolte/integrazioni/cassa', 'help for tills'),
  page('shop', '/raccolte/integrazioni/webhook', 'webhooks'),
  page('shop', '/raccolte/integrazioni/file', 'import and export'),
  page('shop', '/raccolte/comuni', 'common programs'),
  page('platform', '/dashboard', 'applications', '/dashboard?queue=business'),
  page('platform', '/dashboard/role', 'roles'),
  page('platform', '/dashboard/report', 'reports'),
  page('platform', '/dashboard/support', 'requests for help'),
  page('platform', '/dashboard/user', 'users'),
  page('platform', '/dashboard/brand', 'brands'),
  page('platform', '/dashboard/category', 'all categories'),
  page('platform', '/dashboard/banner', 'banners'),
  page('platform', '/dashboard/bp-reward', 'BP rewards'),
  page('platform', '/dashboard/flag', 'blocks'),
  page('platform', '/dashboard/audit', 'log'),
  page('platform', '/dashboard/deal', 'all deals'),
  page('platform', '/dashboard/product', 'all products'),
  page('platform', '/dashboard/post', 'all Proof Posts'),
  page('customer', '/wallet', 'codes', '/wallet?tab=codes'),
  page('customer', '/wallet', 'coupons', '/wallet?tab=coupons'),
  page('customer', '/wallet', 'history', '/wallet?tab=history'),
  page('customer', '/wallet', 'program cards', '/wallet?tab=programs'),
  page('customer', '/wallet', 'claimed rewards', '/wallet?tab=rewards'),
  page('customer', '/wallet/$programId', 'a program’s movements', '/wallet/{program}'),
  page('customer', '/wallet/$programId', 'a program’s rewards', '/wallet/{program}?tab=rewards'),
  page('customer', '/wallet/$programId', 'a program’s levels', '/wallet/{program}?tab=levels'),
  page('customer', '/wallet/$programId', 'terms of taking part', '/wallet/{program}?tab=settings'),
  page('customer', '/tessera', 'member card'),
  page('customer', '/raccolta/$id', 'a program’s page', '/raccolta/{program}'),
  page('customer', '/notifications', 'notifications'),
  // This page is last, because the sweep goes on from it.
  page('customer', '/points', 'points'),
]

/**
 * Screens that have content only after steps of their own. The spec with these steps checks them
 * too.
 */
export const LOOKED_AT_BY: Readonly<Record<string, string>> = {
  '/scan': 'till.spec.ts',
  '/display/player': 'displays.desktop.spec.ts',
  '/checkout': 'redemption.phone.spec.ts',
  '/riscatta': 'redemption.phone.spec.ts',
  '/riscatta/successo': 'redemption.phone.spec.ts',
  '/validazione': 'redemption.phone.spec.ts',
  '/raccolte/$id/dettagli': 'programs.desktop.spec.ts',
  '/raccolte/$id/meccaniche': 'programs.desktop.spec.ts',
  '/raccolte/$id/catalogo': 'catalogue.desktop.spec.ts',
  '/raccolte/$id/premi': 'claims.phone.spec.ts',
  '/raccolte/$id/punti-mancanti': 'missing-points.phone.spec.ts',
  '/raccolte/$id/inviti': 'referrals.phone.spec.ts',
  '/raccolte/$id/visite': 'visits.phone.spec.ts',
  '/visita/$code': 'visits.phone.spec.ts',
  '/raccolte/$id/partner': 'common.desktop.spec.ts',
  '/premio/$id': 'claims.phone.spec.ts',
  '/avviso/$id': 'campaigns.desktop.spec.ts',
  '/coupon/$id': 'coupons.phone.spec.ts',
  '/raccolte/$id/regolamento': 'programs.desktop.spec.ts',
  '/regolamento/$id': 'programs.desktop.spec.ts',
}

/**
 * Screens that no test checks, with the reason. A screen that shows the page of a swept screen need
 * not be listed.
 */
export const NOT_LOOKED_AT: Readonly<Record<string, string>> = {
  '/token': 'it shows nothing: it signs in or leads to /welcome at once',
}
