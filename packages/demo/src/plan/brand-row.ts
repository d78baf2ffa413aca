/** A brand of the demo, as its row is inserted. */
export interface BrandRow {
  readonly id: string
  readonly username: string
  readonly handle: string
  readonly logo: string
  readonly avatar: string
  readonly description: string
  readonly verified: boolean
  readonly address: string
  readonly city: string
  readonly lat: number
  readonly lon: number
  /** Minutes of the week in which the shop is open, as PostgreSQL's text of a multirange. */
  readonly opening: string
  /** Company data, filled in when all shops are planned. */
  legal_subject: string
  delegated_subject: string
  piva: string | null
  sede_legale: string
  pec: string
  phone: string
  register: string
  sector: 'restaurant' | 'tourism' | null
  sector_confirmed_at: Date
  follower_count: number
  readonly source_key: string
  readonly created_at: Date
  readonly updated_at: Date
}
