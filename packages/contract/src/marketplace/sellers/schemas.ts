import { z } from 'zod'

/**
 * The trader behind a deal, as the law shows it to consumers (art. 30 Digital Services Act, art. 49
 * Codice del Consumo).
 */
export const sellerSchema = z.object({
  legalName: z.string(),
  piva: z.string(),
  seat: z.string(),
  /** PEC or e-mail. */
  email: z.string(),
  phone: z.string(),
  /** Trade register and number (REA); empty where there is none. */
  register: z.string(),
})
export type Seller = z.output<typeof sellerSchema>

/** Without these nobody is on offer. */
export const SELLER_FIELDS = [
  'legalName',
  'piva',
  'seat',
  'email',
  'phone',
] as const satisfies readonly (keyof Seller)[]
