/**
 * Takes images of the real product. `npm run screenshots` writes the images of the README to
 * docs/screenshots. `SCREENSHOTS=<folder> npm run screenshots` writes every screen at both sizes in
 * both themes to that folder. Arguments (`home checkout-phone`) limit the images to names that
 * begin with one of them.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM } from './playwright.config.ts'
import { enterDemo } from './support/enter-demo.ts'
import { previewImport } from './support/preview-import.ts'
import { startProduct } from './support/product.ts'
import { openFirstCustomer, playOnScreen } from './support/shots.ts'

const EVERY = process.env['SCREENSHOTS']
const TARGET = EVERY ?? join(import.meta.dirname, '../docs/screenshots')
const README = new Set([
  'home-phone-light',
  'list-phone-dark',
  'detail-phone-light',
  'saved-phone-dark',
  'grid-desktop-light',
  'map-desktop-dark',
  'welcome-desktop-light',
  'welcome-phone-dark',
])
const NAMES = process.argv.slice(2)
const wanted = (picture: string) =>
  EVERY === undefined
    ? README.has(picture)
    : NAMES.length === 0 || NAMES.some((name) => picture.startsWith(name))
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
/** Scrolls a chart of Panoramica to the top of the screen. */
const showChart = (name: string) => (page: Page) =>
  page
    .getByRole('heading', { name, exact: true })
    .evaluate((heading) => window.scrollTo(0, heading.getBoundingClientRect().top + window.scrollY - 80))
/** Presses the first button with this name. */
const pressFirst = (name: RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
/** Sections of the platform's back-office. Each gets an image of its list. */
const SECTIONS = ['brand', 'deal', 'product', 'post', 'category', 'banner', 'bp-reward', 'audit'] as const
/** An address, or an address with a step to do before the image is taken. */
type Shot = string | { readonly path: string; readonly open: (page: Page) => Promise<void> }
/**
 * Images by the account that opens them; null is a visitor. {deal} and {brand} are those of the
 * first card of Home. {program} is a program with levels that the account has joined. {rich} is the
 * program in which the account has the most points, and {invited} the one with the most
 * invitations. {claim} is its newest claimed reward, {conversation} its newest conversation, and
 * {reviewed} a deal whose product it reviewed. {office} is the brand's own active program.
 */
const SCREENS: readonly { account: string | null; paths: Readonly<Record<string, Shot>> }[] = [
  {
    account: null,
    paths: {
      welcome: '/welcome',
      login: '/welcome?mode=login',
      register: '/welcome?mode=register',
      reset: '/reset-password?token=unknown',
      terms: '/documentation/termini-di-servizio',
      privacy: '/privacy-policy',
      accessibility: '/accessibilita',
    },
  },
  {
    account: 'audience',
    paths: {
      home: '/',
      list: '/deals?view=list',
      grid: '/deals?view=grid',
      map: '/deals?view=map&distance=3',
      saved: '/saved',
      detail: '/deals?view=grid&detail={deal}',
      brand: '/brand/{brand}',
      mobile: '/mobile',
      settings: '/settings',
      profile: '/profile',
      wallet: '/wallet',
      coupons: '/wallet?tab=coupons',
      'wallet-programs': '/wallet?tab=programs',
      membership: '/wallet/{program}',
      'membership-invitations': {
        path: '/wallet/{invited}',
        open: (page) =>
          page.getByRole('heading', { name: 'I tuoi inviti' }).evaluate((title) => title.scrollIntoView()),
      },
      'membership-missing': {
        path: '/wallet/{invited}',
        open: (page) =>
          page
            .getByRole('heading', { name: 'Ti mancano dei punti?' })
            .evaluate((title) => title.scrollIntoView()),
      },
      'membership-rewards': '/wallet/{rich}?tab=rewards#premi',
      'claim-sheet': {
        path: '/wallet/{rich}?tab=rewards#premi',
        open: (page) =>
          page
            .getByRole('button', { name: /^Richiedi:/ })
            .first()
            .click(),
      },
      'wallet-rewards': '/wallet?tab=rewards',
      claim: '/premio/{claim}',
      'membership-levels': '/wallet/{program}?tab=levels',
      'membership-settings': '/wallet/{program}?tab=settings',
      'member-card': '/tessera',
      'program-page': '/raccolta/{program}',
      points: '/points',
      help: '/help',
      business: '/business',
      accounts: '/switch-account',
      messages: '/messages',
      thread: '/messages?id={conversation}',
      bell: '/notifications',
      comments: {
        path: '/deals?view=grid&detail={deal}',
        open: (page) => page.getByRole('button', { name: 'Fai una domanda' }).click(),
      },
      reviews: '/deals?view=grid&detail={reviewed}&reviews=true',
      'reviewed-detail': {
        path: '/deals?view=grid&detail={reviewed}',
        open: (page) =>
          page
            .getByRole('region', { name: 'Recensioni' })
            .evaluate((region) => region.scrollIntoView({ block: 'start' })),
      },
      viewer: {
        path: '/',
        open: (page) =>
          page
            .getByRole('region', { name: 'Proof Post' })
            .getByRole('button')
            .filter({ has: page.locator('img') })
            .first()
            .click(),
      },
      create: '/create',
      'create-post': '/create?dealId={deal}',
      'own-posts': '/profile#posts',
      'own-reviews': {
        path: '/profile',
        open: (page) =>
          page
            .getByRole('heading', { name: 'Le tue recensioni' })
            .evaluate((title) => title.scrollIntoView()),
      },
      'create-deal': '/create-deal',
      checkout: '/checkout?id={deal}',
      code: '/riscatta?id={deal}',
    },
  },
  {
    account: 'brand',
    paths: {
      'shop-dashboard': '/dashboard',
      staff: '/personale',
      shops: '/negozi',
      programs: '/raccolte',
      wizard: '/raccolte/crea',
      levels: '/raccolte/tiers',
      integrations: '/raccolte/integrazioni',
      cassa: '/raccolte/integrazioni/cassa',
      customers: '/raccolte/clienti?limit=20',
      'customers-all': '/raccolte/clienti?all=true',
      'customers-filters': {
        path: '/raccolte/clienti?consent=full&min=10',
        open: (page) => page.getByRole('button', { name: /^Filtri ·/ }).click(),
      },
      'customers-columns': {
        path: '/raccolte/clienti',
        open: (page) => page.getByRole('button', { name: 'Colonne' }).click(),
      },
      'customer-detail': { path: '/raccolte/clienti?sort=-totalValue&limit=20', open: openFirstCustomer },
      'customer-movements': {
        path: '/raccolte/clienti?sort=-totalValue&limit=20',
        open: async (page) => {
          await openFirstCustomer(page)
          await page.getByRole('tab', { name: 'Movimenti' }).click()
        },
      },
      'customer-timeline': {
        path: '/raccolte/clienti?sort=-totalValue&limit=20',
        open: async (page) => {
          await openFirstCustomer(page)
          await page.getByRole('tab', { name: 'Cronologia' }).click()
        },
      },
      'customers-import-preview': { path: '/raccolte/clienti', open: previewImport },
      'customers-labels': {
        path: '/raccolte/clienti?limit=20',
        open: (page) => page.getByRole('button', { name: 'Etichette', exact: true }).click(),
      },
      'customers-segments': {
        path: '/raccolte/clienti?limit=20',
        open: (page) => page.getByRole('button', { name: 'Segmenti', exact: true }).click(),
      },
      'customers-builder': {
        path: '/raccolte/clienti?limit=20',
        open: async (page) => {
          await page.getByRole('button', { name: 'Segmenti', exact: true }).click()
          await page.getByRole('button', { name: 'Modifica il segmento Non tornano da un mese' }).click()
        },
      },
      'customer-labels': {
        path: '/raccolte/clienti?sort=-totalValue&limit=20',
        open: async (page) => {
          await openFirstCustomer(page)
          await page.getByRole('dialog').getByRole('button', { name: 'Etichette', exact: true }).click()
        },
      },
      'customers-chosen': {
        path: '/raccolte/clienti?sort=-totalValue',
        open: async (page) => {
          for (const box of (await page.getByRole('checkbox').all()).slice(1, 4)) await box.check()
        },
      },
      'customer-adjust': {
        path: '/raccolte/clienti?sort=-totalValue&limit=20',
        open: async (page) => {
          await openFirstCustomer(page)
          await page.getByRole('button', { name: 'Rettifica punti' }).click()
          await page.getByRole('textbox', { name: 'Punti', exact: true }).fill('10')
        },
      },
      'customer-message': {
        path: '/raccolte/clienti?sort=-totalValue&limit=20',
        open: async (page) => {
          await openFirstCustomer(page)
          await page.getByRole('button', { name: 'Invia una notifica' }).click()
          await page.getByRole('textbox', { name: 'Titolo' }).fill('Torna il pane ai cereali')
        },
      },
      'customer-consents': {
        path: '/raccolte/clienti?sort=-totalValue&limit=20',
        open: async (page) => {
          await openFirstCustomer(page)
          await page.getByRole('button', { name: 'Storico consensi' }).click()
        },
      },
      overview: '/raccolte/{office}/dettagli',
      'overview-shares': { path: '/raccolte/{office}/dettagli', open: showChart('Da dove vengono i punti') },
      'overview-worth': { path: '/raccolte/{office}/dettagli', open: showChart('Quanto valgono i punti') },
      'overview-year': {
        path: '/raccolte/{office}/dettagli',
        open: async (page) => {
          await page.getByRole('button', { name: 'Anno', exact: true }).click()
          await page.getByRole('button', { name: 'Tabella: Bollini digitali' }).click()
          await showChart('Punti')(page)
        },
      },
      mechanics: '/raccolte/{office}/meccaniche',
      catalogue: '/raccolte/{office}/catalogo',
      'reward-form': {
        path: '/raccolte/{office}/catalogo',
        open: (page) =>
          page
            .getByRole('button', { name: /^Modifica/ })
            .first()
            .click(),
      },
      claims: '/raccolte/{office}/premi',
      'claim-decision': {
        path: '/raccolte/{office}/premi',
        open: (page) => page.getByRole('list', { name: 'Richieste' }).getByRole('button').first().click(),
      },
      automations: '/raccolte/automazioni',
      campaigns: '/raccolte/notifiche',
      'campaign-result': { path: '/raccolte/notifiche', open: pressFirst(/questa settimana i punti/) },
      'automation-log': { path: '/raccolte/automazioni', open: pressFirst(/Benvenuto/) },
      'brand-coupons': '/raccolte/coupon',
      webhooks: '/raccolte/integrazioni/webhook',
      common: '/raccolte/comuni',
      partners: '/raccolte/{office}/partner',
      'visit-codes': '/raccolte/{office}/visite',
      missing: '/raccolte/{office}/punti-mancanti',
      'missing-decision': {
        path: '/raccolte/{office}/punti-mancanti',
        open: (page) => page.getByRole('list', { name: 'Richieste' }).getByRole('button').first().click(),
      },
      'missing-terms': {
        path: '/raccolte/{office}/punti-mancanti',
        open: (page) => page.getByRole('button', { name: 'Condizioni' }).click(),
      },
      invitations: '/raccolte/{office}/inviti',
      'invitations-all': {
        path: '/raccolte/{office}/inviti',
        open: (page) => page.getByRole('button', { name: 'Tutti' }).click(),
      },
      'invitation-decision': {
        path: '/raccolte/{office}/inviti',
        open: (page) => page.getByRole('list', { name: 'Inviti' }).getByRole('button').first().click(),
      },
      regulation: '/raccolte/{office}/regolamento',
      display: '/display',
      'display-player': { path: '/display/player', open: playOnScreen },
      till: '/scan',
      'shop-messages': '/messages',
      'shop-thread': '/messages?id={conversation}',
      'shop-create': '/create-deal',
      'shop-terms': {
        path: '/create-deal',
        open: (page) => page.getByRole('button', { name: '2. Offerta e foto' }).click(),
      },
      'own-deals': {
        path: '/miei-deal',
        open: (page) => page.locator('#own-deals').evaluate((list) => list.scrollIntoView()),
      },
      'own-qr': {
        path: '/miei-deal',
        open: (page) => page.getByRole('button', { name: /QR/ }).first().click(),
      },
      'own-import': {
        path: '/miei-deal',
        open: (page) => page.getByRole('button', { name: /CSV/ }).first().click(),
      },
      'post-decision': {
        path: '/dashboard',
        open: async (page) => {
          await page.getByRole('button', { name: /^Proof Post da approvare/ }).click()
          await page
            .getByRole('list', { name: 'Proof Post da approvare' })
            .getByRole('button')
            .first()
            .click()
        },
      },
    },
  },
  { account: 'scanner', paths: { scanner: '/scan' } },
  { account: 'promoter', paths: { promoter: '/promoter' } },
  {
    account: 'superadmin',
    paths: {
      roles: '/dashboard/role',
      reports: '/dashboard/report',
      users: '/dashboard/user',
      ...Object.fromEntries(SECTIONS.map((section) => [`admin-${section}`, `/dashboard/${section}`])),
      platform: '/dashboard',
      support: '/dashboard/support',
      'post-queue': '/dashboard?queue=posts',
    },
  },
]

const product = process.env['E2E_ADDRESS'] === undefined ? await startProduct() : undefined
const address = process.env['E2E_ADDRESS'] ?? product?.address ?? ''
const browser = await chromium.launch(CHROMIUM)
try {
  await mkdir(TARGET, { recursive: true })
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of ['light', 'dark'] as const) {
      for (const { account, paths } of SCREENS) {
        const shots = Object.entries(paths).filter(([name]) => wanted(`${name}-${size}-${theme}`))
        if (shots.length === 0) continue
        const context = await browser.newContext({
          baseURL: address,
          viewport,
          isMobile: size === 'phone',
          hasTouch: size === 'phone',
          locale: 'it-IT',
          timezoneId: 'Europe/Rome',
          geolocation: { latitude: 45.4641, longitude: 9.1896 },
          permissions: ['geolocation'],
          serviceWorkers: 'block',
        })
        await context.addInitScript((value) => localStorage.setItem('theme', value), theme)
        const page = await context.newPage()
        page.on('console', (message) => {
          if (message.type() === 'error') console.error(size, theme, page.url(), message.text())
        })
        const shown = await enterDemo(context, page, account)
        for (const [name, shot] of shots) {
          const { path, open } = typeof shot === 'string' ? { path: shot, open: undefined } : shot
          const filled = Object.entries(shown).reduce((text, [key, id]) => text.replace(`{${key}}`, id), path)
          await page.goto(filled)
          // Screens with live updates never reach an idle network.
          await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
          await open?.(page).catch((error: unknown) => console.error(name, size, theme, error))
          await page.waitForTimeout(name === 'map' ? 4500 : 900)
          await page.screenshot({ path: join(TARGET, `${name}-${size}-${theme}.png`) })
        }
        await context.close()
      }
    }
  }
} finally {
  await browser.close()
  await product?.stop()
}
