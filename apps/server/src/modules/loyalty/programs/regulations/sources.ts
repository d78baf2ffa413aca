import { createHash } from 'node:crypto'
import { canonicalText, withTierDefaults } from '@vicino/domain/loyalty/config'
import { type Assembled, assemble } from '@vicino/domain/loyalty/regulation/draft'
import { missingParts, type RequiredPart } from '@vicino/domain/loyalty/regulation/gaps'
import type { RegulationReward, RegulationTerms } from '@vicino/domain/loyalty/regulation/terms'
import type { SourceRow } from './regulations.queries.ts'

/** SHA-256 in hex. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What a regulation would say if it were published now. */
export interface Present extends Assembled {
  readonly terms: RegulationTerms
  /** Of the canonical text of the document, with what it cites. */
  readonly sha256: string
  readonly missing: readonly RequiredPart[]
}

/** Puts the document together from the program as it stands and what was written by hand. */
export function presentOf(row: SourceRow): Present {
  const terms = termsOf(row)
  const cites = {
    configVersion: row.config_version,
    tierVersion: row.tier_version,
    catalogueSha256: sha256Of(canonicalText(terms.rewards)),
  }
  const assembled = assemble(terms, row.written ?? [], cites, sha256Of)
  return {
    ...assembled,
    terms,
    sha256: sha256Of(canonicalText(assembled.document)),
    missing: missingParts(assembled.document, terms),
  }
}

function termsOf(row: SourceRow): RegulationTerms {
  const delegate = row.delegated_subject.trim()
  return {
    name: row.name,
    brandName: row.brand_name,
    mode: row.mode,
    legalSubject: row.legal_subject,
    delegatedSubject: delegate === '' ? null : delegate,
    piva: row.piva,
    sedeLegale: row.sede_legale,
    pec: row.pec,
    partners: row.partners,
    isBlockedSector: row.is_blocked_sector,
    startDate: row.start_date,
    endDate: row.end_date,
    claimsUntil: row.claims_until,
    config: row.config,
    tiers: row.tiers ?? withTierDefaults({}),
    rewards: row.rewards.map(rewardTerms),
  }
}

/** A reward as a regulation names it: without what may change at any time, and makes no version. */
function rewardTerms({
  description: _text,
  image: _picture,
  state: _state,
  position: _place,
  needsApproval: _handling,
  perPeriod,
  period,
  ...terms
}: SourceRow['rewards'][number]): RegulationReward {
  // Left out where there is none: the hash of a catalogue from before such limits stays the same.
  return perPeriod === null || period === null ? terms : { ...terms, perPeriod, period }
}
