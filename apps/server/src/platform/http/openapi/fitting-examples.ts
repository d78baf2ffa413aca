import { CANCEL_PHRASE } from '@vicino/contract/loyalty/programs/constants'

/** A VAT number with the right check digit. */
const PIVA = '12345678903'
const RULE = { field: 'bp', op: 'gte', value: 100 }
const NOTE = {
  message: { title: 'Grazie!', text: 'Un caffè ti aspetta.', notification: true, email: false },
}
const ADDRESS = { email: 'anna.verdi@example.com' }
const COUPON = { kind: 'percent', percent: 10, value: null, product: null }
const WEEKLY = { every: 'weekly', weekday: 1, monthDay: null }

/**
 * Fields of examples whose rule no JSON schema tells (a check digit, one of two), by operation. A
 * test parses every example as the product would.
 */
export const FITTING: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  addAutomation: { actions: NOTE },
  changeAutomation: { actions: NOTE },
  tryAutomation: { actions: NOTE },
  applyForBusiness: { piva: PIVA, phone: '+39 051 123456' },
  addPhoneCard: { phone: '+39 333 1234567', name: 'Maria' },
  askAsVisitor: ADDRESS,
  createUser: ADDRESS,
  sendMessage: { text: 'Avete ancora il pane di ieri?' },
  createCouponTemplate: COUPON,
  changeCouponTemplate: COUPON,
  addSegment: { rule: RULE },
  changeSegment: { rule: RULE },
  countSegment: { rule: RULE },
  adjustCustomers: { points: 50 },
  createExportSchedule: WEEKLY,
  changeExportSchedule: WEEKLY,
  createExport: { from: null, to: null },
  createFlag: { countries: ['IT'], sectors: [] },
  setNotificationSettings: { quietHours: { from: '22:00', to: '08:00' } },
  placesOnMap: { zoom: '8' },
  productByGtin: { gtin: '8001234567897' },
  createBanner: { ctaLink: '/deals' },
  productByLink: { link: 'https://negozio.example/pane' },
  createProgram: { baseInfo: { piva: PIVA } },
  cancelProgram: { confirmation: CANCEL_PHRASE },
  createReward: { vatRate: 22 },
  updateReward: { vatRate: 22 },
}
