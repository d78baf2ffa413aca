import type {
  Customer,
  CustomerConsent,
  CustomerDetail,
  CustomerSummary,
} from '@vicino/contract/loyalty/customers/schemas'
import { TOP_CUSTOMERS } from '@vicino/contract/loyalty/programs/constants'
import { eurosOf } from '@vicino/domain/pricing'
import type { Program } from '@vicino/domain/loyalty/program'
import { noteRead } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { balanceOfMember } from '../members/public.ts'
import { compiledProgram, readOwnHead } from '../programs/public.ts'
import { consentsOf, presentCustomer } from './customers.presenter.ts'
import { type CustomerRow, readCustomerNow, readSummary } from './customers.queries.ts'

interface Which {
  readonly programId: string
  readonly userId: string
}

/** Sums up all customers of a program. @throws AppError program_not_found */
export async function customerSummary(db: Db, programId: string, actor: Actor): Promise<CustomerSummary> {
  await readOwnHead(db, programId, actor)
  const { total, cents, top, reviews, proofs, purchases } = await readSummary(db, programId, TOP_CUSTOMERS)
  return {
    total,
    totalGuadagni: eurosOf(cents),
    topCustomers: [...top],
    totalReviews: reviews,
    totalProof: proofs,
    totalPurchase: purchases,
  }
}

/**
 * Reads a customer from the sources, not the read model, and logs who did.
 * @throws AppError program_not_found, customer_not_found
 */
export async function customerDetail(
  db: Db,
  services: Services,
  which: Which,
  actor: Actor,
): Promise<CustomerDetail> {
  const { row, program, brandId } = await findCustomer(db, which, actor)
  const balance = await balanceOfMember(db, services, which.programId, which.userId)
  if (balance === undefined) throw new AppError('customer_not_found')
  const { points: point, stamps: stamp, tier } = balance
  const read = { actorId: actor.sub, userId: which.userId, brandId, now: services.clock.now() }
  await noteRead(services.db, { ...read, what: 'customer' })
  const shown: Customer = {
    ...presentCustomer(row, program),
    point,
    stamp,
    level: tier.rank,
    tier: tier.name,
  }
  return { ...shown, balance }
}

/**
 * Lists a customer's changes of consent, newest first.
 * @throws AppError program_not_found, customer_not_found
 */
export async function customerConsents(
  db: Db,
  which: Which,
  actor: Actor,
): Promise<{ items: CustomerConsent[] }> {
  const { row } = await findCustomer(db, which, actor)
  return { items: consentsOf(row).toReversed() }
}

async function findCustomer(
  db: Db,
  { programId, userId }: Which,
  actor: Actor,
): Promise<{ row: CustomerRow; program: Program; brandId: string }> {
  const head = await readOwnHead(db, programId, actor)
  const program = await compiledProgram(db, head)
  const row = await readCustomerNow(db, programId, userId)
  if (row === undefined) throw new AppError('customer_not_found')
  return { row, program, brandId: head.brandId }
}
