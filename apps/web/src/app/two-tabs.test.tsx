import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import type { Playlist } from '@vicino/contract/channels/displays/schemas'
import type { BrandTiers } from '@vicino/contract/loyalty/programs/schemas'
import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import type { Segment } from '@vicino/contract/loyalty/customers/schemas'
import type { SegmentRule } from '@vicino/domain/loyalty/segments'
import type { Shop } from '@vicino/contract/marketplace/shops/schemas'
import type { RoleRecord } from '@vicino/contract/identity/permissions/schemas'
import { withTierDefaults } from '@vicino/domain/loyalty/config'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import PlaylistSheet from '~/modules/channels/displays/components/playlist-sheet.tsx'
import { SegmentBuilder } from '~/modules/loyalty/customers/brand/components/segment-builder.tsx'
import { GroupsContext } from '~/modules/loyalty/customers/shared/groups.ts'
import { draftOf } from '~/modules/loyalty/customers/shared/model/segment-draft.ts'
import { formOf } from '~/modules/loyalty/coupons/brand/coupon-form.ts'
import { CouponSheet } from '~/modules/loyalty/coupons/brand/coupon-sheet.tsx'
import TiersScreen from '~/modules/loyalty/programs/brand/tiers/tiers-screen.tsx'
import { RoleSheet } from '~/modules/identity/permissions/components/role-sheet.tsx'
import { CompanyForm } from '~/modules/marketplace/brands/brand/company/company-form.tsx'
import ShopSheet from '~/modules/marketplace/shops/components/shop-sheet.tsx'
import { setCredentials } from '~/lib/api.ts'
import { speakItalian } from '~/testing/speak-italian.ts'

speakItalian(
  'admin',
  'account',
  'forms',
  'pin',
  'roles',
  'shops',
  'displays',
  'coupons',
  'tiers',
  'programs',
  'segments',
  'customers',
)

const ID = '0198c000-0000-7000-8000-000000000001'
const [OLD, NEW] = ['vecchia', 'nuova']
const nothing = () => undefined

const SHOP: Shop = {
  _id: ID,
  version: OLD,
  name: 'Centro',
  address: 'Via Po 1',
  city: 'Torino',
  latitude: 45,
  longitude: 7,
  placeConfirmed: true,
  phone: '',
  code: '',
  openingHours: null,
  closures: [],
  isOpen: null,
  changesAt: null,
  closedAt: null,
}
const PLAYLIST: Playlist = { _id: ID, version: OLD, brandId: ID, name: 'Vetrina', items: [] }
const ROLE: RoleRecord = {
  _id: ID,
  version: OLD,
  name: 'Moderatore',
  base: 'superAdmin',
  isBase: false,
  permissions: ['report-DECIDE'],
  can: { rename: true, changePermissions: true, delete: true },
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
}
const COUPON: CouponTemplate = {
  _id: ID,
  version: OLD,
  name: 'Dieci',
  description: '',
  imageUrl: null,
  kind: 'percent',
  percent: 10,
  value: null,
  product: null,
  minSpend: 0,
  productCodes: [],
  productCategories: [],
  combinable: false,
  shops: [],
  validFrom: null,
  validTo: null,
  validDays: 30,
  total: null,
  perMember: null,
  publicCode: null,
  state: 'active',
  given: 0,
  isFixed: false,
  figures: {
    issued: 0,
    used: 0,
    expired: 0,
    revoked: 0,
    active: 0,
    useRate: null,
    sales: 0,
    discount: 0,
  },
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
  can: { edit: true, issue: true, pause: true, resume: false, end: true },
}
const tiers = (name: string) => ({
  ...withTierDefaults({}),
  tiers: [
    {
      id: 'a',
      name,
      minPoints: 10,
      maxPoints: null,
      color: '#8a939c',
      icon: 'medal',
      benefits: [],
      pointCoeff: 0,
      pointsPreserve: 100,
      options: { pointsMultiplier: 0, pointsExpiration: 0, rewardsDiscount: 0 },
    },
  ],
})
const LEVELS = {
  brandId: ID,
  version: 1,
  tierConfigs: tiers('Argento'),
  expired: false,
  lockedUntil: null,
  can: { edit: true },
} as unknown as BrandTiers
const bought = (times: number) => ({ all: [{ field: 'purchases', op: 'gte', value: times }] })
const SEGMENT: Segment = {
  _id: ID,
  version: OLD,
  name: 'Assidui',
  rule: bought(3),
  updatedAt: '2027-01-01T00:00:00.000Z',
}
const COMPANY: Company = {
  _id: ID,
  version: OLD,
  username: 'Forno Bianchi',
  handle: 'fornobianchi',
  description: 'Pane e dolci.',
  logo: null,
  legalSubject: 'Forno Bianchi s.r.l.',
  delegatedSubject: '',
  piva: null,
  sedeLegale: 'Via Po 1, Torino',
  pec: 'forno@pec.example',
  phone: '+39011123456',
  register: '',
  missing: [],
  sectorConfirmed: true,
  address: 'Via Po 1',
  city: 'Torino',
  latitude: 45,
  longitude: 7,
  placeConfirmed: true,
  website: null,
  openingHours: null,
  sector: null,
  office: 'full',
}
const permissionOf = (_id: string) => ({
  _id,
  isCollection: false,
  bases: ['superAdmin'],
  isAsked: true,
  isAlwaysHeld: false,
  createdAt: '',
})
const PERMISSIONS = ['report-DECIDE', 'support-ANSWER', 'banner-EDIT'].map(permissionOf)

interface Case {
  readonly form: ReactNode
  /** The record as the form opened it, and as somebody else has saved it since. */
  readonly opened: object
  readonly theirs: object
  /** Answers a read of the record, or of a list with it. */
  readonly read: (record: object) => object
  /** Types into another field than the other person did. */
  readonly type: () => void
  readonly save: string
  readonly told: string
  /** The body of the last request, with both changes. */
  readonly sent: object
}

const typeInto = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const CASES: Readonly<Record<string, Case>> = {
  shop: {
    form: <ShopSheet shop={SHOP} onClose={nothing} pinMap={() => null} />,
    opened: SHOP,
    theirs: { ...SHOP, version: NEW, phone: '011 1' },
    read: (record) => [record],
    type: () => typeInto('Nome', 'Centro storico'),
    save: 'Salva',
    told: 'Telefono (facoltativo): da «vuoto» a «011 1»',
    sent: { version: NEW, name: 'Centro storico', phone: '011 1' },
  },
  playlist: {
    form: <PlaylistSheet id={ID} mayAdd={false} onClose={nothing} />,
    opened: PLAYLIST,
    theirs: { ...PLAYLIST, version: NEW, name: 'Ingresso' },
    read: (record) => record,
    type: () => typeInto('Nome', 'Cassa'),
    save: 'Salva la playlist',
    told: 'Nome: da «Vetrina» a «Ingresso» (tu hai scritto «Cassa»)',
    sent: { version: NEW, name: 'Cassa', items: [] },
  },
  role: {
    form: (
      <RoleSheet
        id={ID}
        onClose={nothing}
        mayGive={() => true}
        mayAssign={false}
        renderPreview={() => null}
      />
    ),
    opened: ROLE,
    theirs: { ...ROLE, version: NEW, permissions: ['report-DECIDE', 'support-ANSWER'] },
    read: (record) => record,
    type: () => fireEvent.click(screen.getByLabelText('Modificare i banner')),
    save: 'Salva',
    told: 'Rispondere all’assistenza: da «no» a «sì»',
    // Neither person overwrites the other's permissions.
    sent: { version: NEW, permissions: ['report-DECIDE', 'support-ANSWER', 'banner-EDIT'] },
  },
  coupon: {
    form: <CouponSheet brandId={ID} coupon={COUPON} start={formOf(COUPON)} onClose={nothing} />,
    opened: COUPON,
    theirs: { ...COUPON, version: NEW, total: 50 },
    read: (record) => record,
    type: () => typeInto('Nome', 'Dieci per cento'),
    save: 'Salva',
    told: 'Codici in tutto: da «vuoto» a «50»',
    sent: { version: NEW, name: 'Dieci per cento', total: 50 },
  },
  levels: {
    form: <TiersScreen brandId={ID} />,
    opened: LEVELS,
    theirs: { ...LEVELS, version: 2, tierConfigs: tiers('Oro') },
    read: (record) => record,
    type: () => typeInto('Scadenza dei livelli', '2029-12-31'),
    save: 'Salva i livelli',
    told: 'I livelli: da «Argento» a «Oro»',
    sent: { version: 2, expirationDate: '2029-12-31' },
  },
  segment: {
    form: (
      <GroupsContext value={{ labels: [], rewards: [] } as never}>
        <SegmentBuilder
          programId={ID}
          levels={[]}
          segments={[SEGMENT]}
          segment={SEGMENT}
          start={draftOf(SEGMENT.rule as unknown as SegmentRule)}
          onBack={nothing}
          onSaved={nothing}
          onClose={nothing}
        />
      </GroupsContext>
    ),
    opened: SEGMENT,
    theirs: { ...SEGMENT, version: NEW, rule: bought(5) },
    read: (record) => ({ items: [record] }),
    type: () => typeInto('Nome del segmento', 'Chi torna'),
    save: 'Salva',
    told: '5',
    sent: { version: NEW, name: 'Chi torna', rule: bought(5) },
  },
  company: {
    form: <CompanyForm company={COMPANY} draft={ID} mapPicker={() => null} />,
    opened: COMPANY,
    theirs: { ...COMPANY, version: NEW, phone: '+39011123457' },
    read: (record) => record,
    type: () => typeInto('Nome dell’attività', 'Forno e Pasticceria Bianchi'),
    save: 'Salva l’attività',
    told: 'Telefono: da «+39011123456» a «+39011123457»',
    sent: { version: NEW, username: 'Forno e Pasticceria Bianchi' },
  },
}

let bodies: object[]
beforeEach(() => {
  bodies = []
  setCredentials({ accessToken: () => Promise.resolve('token'), renew: () => Promise.resolve(false) })
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: nothing,
    removeEventListener: nothing,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function serve({ opened, theirs, read }: Case): void {
  let isChanged = false
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, 'http://localhost').pathname.replace('/api/v1', '')
    if (init?.method === 'PUT') {
      bodies.push(JSON.parse(String(init.body)) as object)
      if (bodies.length > 1) return Response.json(theirs)
      isChanged = true
      const problem = { statusCode: 409, code: 'record_changed', message: 'Cambiata.', requestId: '1' }
      return Response.json(problem, { status: 409 })
    }
    if (path === '/permission/list')
      return Response.json({ data: PERMISSIONS, metadata: [{ totalCount: PERMISSIONS.length }] })
    if (path.endsWith('/user')) return Response.json({ data: [], metadata: [{ totalCount: 0 }] })
    if (path === '/shop' && !Array.isArray(read(opened))) return Response.json([])
    if (path === '/deal/own') return Response.json({ items: [], nextCursor: null })
    return Response.json(read(isChanged ? theirs : opened))
  })
}

it.each(Object.keys(CASES))(
  'R-438 %s: who saves second is told what the first has changed, keeps what they typed, and saves both',
  async (name) => {
    const one = CASES[name] as Case
    serve(one)
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    render(
      <QueryClientProvider client={client}>
        <Suspense>{one.form}</Suspense>
      </QueryClientProvider>,
    )
    await waitFor(() => one.type())
    const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: one.save })))
    await save()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(one.told))
    // The button is at the foot of the form and the alert at its head.
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    await save()
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies[1]).toMatchObject(one.sent)
  },
)
