import type { Seller } from '@vicino/contract/marketplace/sellers/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { firstValue } from '../../../platform/db/statement.ts'

/** The seller of brand `b` as JSON: a Seller of the contract. */
export const SELLER = sql<Seller>`json_build_object('legalName', b.legal_subject, 'piva', coalesce(b.piva, ''),
  'seat', b.sede_legale, 'email', b.pec, 'phone', b.phone, 'register', b.register)`

/** Reads who sells as a brand; undefined when there is no such brand. */
export const readSeller = (db: Db, brandId: string): Promise<Seller | undefined> =>
  firstValue<Seller | undefined>(
    db,
    undefined,
  )`SELECT ${SELLER} AS seller FROM brands b WHERE b.id = ${brandId}`
