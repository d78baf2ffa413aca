import type { Seller } from '@vicino/contract/marketplace/sellers/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { firstValue } from '../../../platform/db/statement.ts'
import { SELLER } from '../../marketplace/shops/public.ts'

interface Place {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly lat: number | null
  readonly lon: number | null
}

interface ShownProgram {
  readonly id: string
  readonly name: string
}

/** A shop as its public page shows it. */
export interface PublicShop {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly logo: string | null
  readonly website: string | null
  readonly seller: Seller
  /** Its own address, then its other shops. */
  readonly places: readonly Place[]
  readonly programs: readonly ShownProgram[]
}

/** Who is on offer to the public: not suspended, and no owner of a replay. */
const SHOWN = sql`b.suspended_at IS NULL AND NOT b.sandbox`

/** The most places that a page shows. */
const PLACES = 50

/** Reads a shop's public page in one statement; undefined where there is none. */
export const findPublicShop = (db: Db, id: string): Promise<PublicShop | undefined> =>
  firstValue<PublicShop | undefined>(
    db,
    undefined,
  )`SELECT json_build_object('id', b.id, 'name', b.username, 'description', b.description, 'logo', b.logo,
      'website', b.website, 'seller', ${SELLER},
      'places', json_build_array(json_build_object('name', b.username, 'address', b.address, 'city', b.city,
        'lat', b.lat, 'lon', b.lon))::jsonb || coalesce((
          SELECT jsonb_agg(jsonb_build_object('name', s.name, 'address', s.address, 'city', s.city, 'lat', s.lat,
            'lon', s.lon) ORDER BY s.created_at, s.id)
          FROM (SELECT * FROM shops WHERE brand_id = b.id AND closed_at IS NULL ORDER BY created_at, id
            LIMIT ${PLACES}) s), '[]'),
      'programs', coalesce((
        SELECT json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY p.start_date, p.id)
        FROM programs p WHERE p.brand_id = b.id AND p.status = 'active' AND NOT p.sandbox), '[]'))
    FROM brands b WHERE b.id = ${id} AND ${SHOWN}`

/** A program as its public page shows it. */
export interface PublicProgram {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly image: string
  readonly status: 'active' | 'ended'
  /** The last day on which points are collected: a calendar date in Rome. */
  readonly endDate: string
  readonly hasRegulation: boolean
  readonly brandId: string
  readonly brand: string
  readonly seller: Seller
  readonly rewards: readonly {
    readonly name: string
    readonly description: string
    readonly image: string | null
    readonly points: number
    readonly stamps: number
  }[]
}

/** The most rewards that a page shows. */
const REWARDS = 60

/**
 * Reads a program's public page in one statement, as it runs or has ended; undefined for any other.
 * Rewards that only a level or a segment may claim are not for everybody, so they are left out.
 */
export const findPublicProgram = (db: Db, id: string): Promise<PublicProgram | undefined> =>
  firstValue<PublicProgram | undefined>(
    db,
    undefined,
  )`SELECT json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'image', p.image,
      'status', p.status, 'endDate', p.end_date, 'hasRegulation', p.regulation_version IS NOT NULL,
      'brandId', b.id, 'brand', b.username, 'seller', ${SELLER},
      'rewards', coalesce((
        SELECT json_agg(json_build_object('name', r.name, 'description', r.description, 'image', r.image,
          'points', r.points, 'stamps', r.stamps) ORDER BY r.position, r.id)
        FROM (SELECT * FROM rewards WHERE program_id = p.id AND state = 'open' AND min_rank = 0
            AND segment_id IS NULL ORDER BY position, id LIMIT ${REWARDS}) r), '[]'))
    FROM programs p JOIN brands b ON b.id = p.brand_id
    WHERE p.id = ${id} AND p.status IN ('active', 'ended') AND NOT p.sandbox AND ${SHOWN}`
