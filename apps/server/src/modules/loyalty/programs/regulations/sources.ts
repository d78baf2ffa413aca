import { createHash } from 'node:crypto'
import { canonicalText, withTierDefaults } from '@vicino/domain/loyalty/config'
import { type Assembled, assemble } from '@vicino/domain/loyalty/regulation/draft'
import { missingParts, type RequiredPart } from '@vicino/domain/loyalty/regulation/gaps'
import type { RegulationReward, RegulationTerms } from '@vicino/domain/loyalty/regulation/terms'
import type { SourceRow } from './regulations.queries.ts'

/** Returns the SHA-256 in hex. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A regulation as it would be published now. */
export interface Present extends Assembled {
  readonly terms: RegulationTerms
  /** SHA-256 of the document's canonical text and of what it cites. */
  readonly sha256: string
  readonly missing: readonly RequiredPart[]
}

/** Assembles the document from the present program and the handwritten parts. */
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
    bond: row.bond,
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

/**
 * Returns the fields of a reward that a regulation names. Fields that may change at any time are
 * left out, because they make no new version.
 */
function rewardTerms({
  description: _text,
  image: _image,
  state: _state,
  position: _place,
  needsApproval: _handling,
  readyWithinDays: _days,
  nameReason: _reason,
  perPeriod,
  period,
  ...terms
}: SourceRow['rewards'][number]): RegulationReward {
  // Left out when there is no such limit, so that the hashes of older catalogues without limits
  // stay the same.
  return perPeriod === null || period === null ? terms : { ...terms, perPeriod, period }
}
