import type { testMessage as contract } from '@vicino/contract/marketing/outreach/endpoints'
import { BASE_TIER } from '@vicino/contract/loyalty/programs/constants'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Language } from '@vicino/contract/common/language'
import { fillTemplate } from '@vicino/domain/loyalty/message-template'
import type { Db } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { findContact } from '../../identity/auth/public.ts'
import { compiledProgram, readOwnHead } from '../../loyalty/programs/public.ts'
import { readNames } from './outreach.queries.ts'

/** Points in the gaps of a test: any number that looks like one. */
const SAMPLE_POINTS = '120'

/**
 * Sends the texts of a campaign or automation to the caller's own address, with their name in the
 * gaps. It is no marketing: nobody else gets it, and no cap or quiet hour counts.
 * @throws AppError program_not_found, test_address
 */
export async function sendTestMessage(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  programId: string,
  { title, text }: BodyOf<typeof contract>,
  { actor, language }: { actor: Actor; language: Language },
): Promise<ResponseOf<typeof contract>> {
  const head = await readOwnHead(tx, programId, actor)
  const me = await findContact(tx, actor.sub)
  if (me === undefined || me.emailVerifiedAt === null) throw new AppError('test_address')
  const { brand, program } = await readNames(tx, { brandId: head.brandId, programId })
  const { tiers } = await compiledProgram(tx, head)
  const values = {
    nome: me.username,
    punti: SAMPLE_POINTS,
    livello: tiers.tiers[0]?.name ?? BASE_TIER,
    programma: program,
    negozio: brand,
  }
  await sendEmail(tx, {
    userId: actor.sub,
    language: me.language ?? language,
    template: 'outreach-test',
    data: { brand, programId, title: fillTemplate(title, values), text: fillTemplate(text, values) },
    now: clock.now(),
  })
  return { email: me.email }
}
