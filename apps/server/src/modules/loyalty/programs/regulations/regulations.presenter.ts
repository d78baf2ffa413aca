import type {
  Regulation,
  RegulationDraft,
  RegulationVersion,
} from '@vicino/contract/loyalty/programs/regulations/schemas'
import type { Block, Section } from '@vicino/domain/loyalty/regulation/document'
import { hindering, statusRefusal } from './regulations.policy.ts'
import type { ListedVersion, RegulationRow, SourceRow } from './regulations.queries.ts'
import type { Present } from './sources.ts'

export function presentDraft(programId: string, row: SourceRow, present: Present): RegulationDraft {
  const { document, states, sha256, missing } = present
  const edit = statusRefusal(row.status) === null
  const isOutdated = states.some((state) => state.isOutdated)
  return {
    programId,
    draftVersion: row.draft_version,
    title: document.title,
    sections: document.sections.map((section, index) => {
      const state = states[index]
      return {
        ...copyOf(section),
        origin: state?.origin ?? 'generated',
        isOutdated: state?.isOutdated ?? false,
        lostNumbers: [...(state?.lostNumbers ?? [])],
        written: state?.written ? { ...copyOf(state.written), basis: state.written.basis } : null,
        generated: state?.generated ? { ...copyOf(state.generated), sha256: state.generated.sha256 } : null,
      }
    }),
    cites: document.cites,
    sha256,
    missing: [...missing],
    inForce:
      row.version === null || row.sha256 === null || row.published_at === null
        ? null
        : {
            version: row.version,
            sha256: row.sha256,
            publishedAt: row.published_at.toISOString(),
            isSame: row.sha256 === sha256,
          },
    signed: row.signed.map(({ version, bytes, addedAt, ...file }) => ({
      version,
      sha256: file.sha256,
      bytes,
      addedAt: new Date(addedAt).toISOString(),
    })),
    can: {
      edit,
      publish: edit && !isOutdated && hindering(missing).length === 0 && row.sha256 !== sha256,
    },
  }
}

export function presentRegulation(row: RegulationRow): Regulation {
  return {
    programId: row.program_id,
    programName: row.program_name,
    brand: { _id: row.brand_id, username: row.brand_name },
    version: row.version,
    publishedAt: row.published_at.toISOString(),
    sha256: row.sha256,
    inForce: row.in_force,
    title: row.body.title,
    sections: row.body.sections.map(copyOf),
  }
}

export function presentVersion(row: ListedVersion): RegulationVersion {
  return {
    version: row.version,
    publishedAt: row.published_at.toISOString(),
    sha256: row.sha256,
    cites: {
      configVersion: row.config_version,
      tierVersion: row.tier_version,
      catalogueSha256: row.catalogue_sha256,
    },
    titles: { ...row.titles },
    diff: row.diff.map(({ path, before, after, effect }) => ({
      path,
      before: before ?? null,
      after: after ?? null,
      effect,
    })),
  }
}

/** Copies a section with new lists, for answers. */
function copyOf({ id, title, blocks }: Section): Regulation['sections'][number] {
  return { id, title, blocks: blocks.map(copyOfBlock) }
}

function copyOfBlock(block: Block): Regulation['sections'][number]['blocks'][number] {
  if (block.type === 'list') return { type: 'list', items: [...block.items] }
  if (block.type === 'table')
    return { type: 'table', head: [...block.head], rows: block.rows.map((row) => [...row]) }
  return { type: block.type, text: block.text }
}
