import { sql } from 'kysely'

/**
 * The brand at whose tills the loyalty event `e`, a purchase or refund, was made; null for other
 * events. A refund without a purchase has only its receipt, in which a partner's id stands
 * (receiptIn()).
 */
export const SELLER_OF_EVENT = sql`CASE e.type
  WHEN 'purchase' THEN (SELECT b.brand_id FROM purchases b WHERE b.program_id = e.program_id AND b.id = e.id)
  WHEN 'refund' THEN coalesce((SELECT b.brand_id FROM refunds r JOIN purchases b ON b.program_id = r.program_id AND b.id = r.purchase_id
      WHERE r.program_id = e.program_id AND r.event_id = e.id LIMIT 1),
    substring(e.external_id FROM '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):')::uuid) END`
