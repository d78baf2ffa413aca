import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RegulationDraft } from '@vicino/contract/loyalty/programs/regulations/schemas'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { regulationDraft } from '../../shared/regulations/regulation.ts'
import { Blocks } from '../../shared/regulations/blocks.tsx'
import { PdfLink, Versions } from '../../shared/regulations/versions.tsx'
import type { DraftSection } from './edit-blocks.ts'
import { PrizeReport } from './prize-report.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SignedFile } from './signed-file.tsx'
import { SectionEditor } from './section-editor.tsx'

interface RegulationScreenProps {
  programId: string
  /** Head of the program's screens. */
  header: ReactNode
}

/**
 * 'Regolamento': the regulation's present text, its sections to edit, publishing and versions
 * (R-339, R-340).
 */
export default function RegulationScreen({ programId, header }: RegulationScreenProps) {
  const { t } = useTranslation('regulation')
  const { data, error, refetch } = useQuery(regulationDraft(programId))
  const [tab, setTab] = useState<'text' | 'versions'>('text')
  return (
    <div className="page grid max-w-5xl grid-cols-1 gap-6 pt-4 pb-10 md:pt-8">
      {header}
      {data ? (
        <>
          <State draft={data} />
          <SignedFile draft={data} />
          <PrizeReport programId={programId} />
          <Tabs
            label={t('title')}
            value={tab}
            onValueChange={setTab}
            tabs={[
              { value: 'text', label: t('office.text'), panel: <Text draft={data} /> },
              { value: 'versions', label: t('versions.title'), panel: <Versions programId={programId} /> },
            ]}
          />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-120 rounded-2xl" />
      )}
    </div>
  )
}

/** The version in force, whether the text below equals it, and obstacles to publishing. */
function State({ draft }: { draft: RegulationDraft }) {
  const { t } = useTranslation('regulation')
  const [isPublishing, setPublishing] = useState(false)
  const { inForce, missing, can, sections } = draft
  const outdated = sections.filter(({ isOutdated }) => isOutdated)
  return (
    <section className="grid grid-cols-1 gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h2 className="flex flex-wrap items-center gap-2 text-19">
            {inForce ? t('version', { version: inForce.version }) : t('office.never')}
            {inForce ? (
              <Badge tone={inForce.isSame ? 'basilico' : 'ambra'}>
                {t(inForce.isSame ? 'office.same' : 'office.differs')}
              </Badge>
            ) : null}
          </h2>
          <p className="text-14 text-pretty text-ink-2">
            {inForce ? t('published', { date: formatDateTime(inForce.publishedAt) }) : t('office.neverText')}
          </p>
        </div>
        {can.edit ? (
          <Button disabled={!can.publish} onClick={() => setPublishing(true)}>
            {t('publish.button')}
          </Button>
        ) : null}
      </div>
      {inForce ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <Link
            to="/regolamento/$id"
            params={{ id: draft.programId }}
            className="inline-flex min-h-11 items-center gap-1.5 text-14 font-semibold text-azzurro hover:underline"
          >
            <Icon name="eye" className="size-4" />
            {t('office.public')}
          </Link>
          <PdfLink programId={draft.programId} version={inForce.version} />
        </div>
      ) : null}
      {outdated.length > 0 ? (
        <Note>
          {t('office.outdated', { sections: outdated.map(({ title }) => `«${title}»`).join(', ') })}
        </Note>
      ) : null}
      {missing.length > 0 ? (
        <Note>
          {t('office.missing')} {missing.map((part) => t(`parts.${part}`)).join(', ')}.
        </Note>
      ) : null}
      <p className="text-12 text-pretty text-ink-3">{t('office.legal')}</p>
      {isPublishing ? <PublishDialog draft={draft} onClose={() => setPublishing(false)} /> : null}
    </section>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2.5 rounded-lg bg-ambra-soft px-3.5 py-3 text-14 text-ambra">
      <Icon name="circle-alert" className="size-5" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/** All sections as publishing would fix them, each with its editor. */
function Text({ draft }: { draft: RegulationDraft }) {
  const { t } = useTranslation('regulation')
  // '' means a new section.
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      {draft.can.edit ? null : <p className="text-14 text-ink-2">{t('office.frozen')}</p>}
      <ol className="grid grid-cols-1 divide-y divide-line rounded-2xl bg-surface px-4 shadow-card sm:px-6">
        {draft.sections.map((section, index) => (
          <SectionRow
            key={section.id}
            section={section}
            number={index + 1}
            onEdit={draft.can.edit ? () => setEdited(section.id) : undefined}
          />
        ))}
      </ol>
      {draft.can.edit ? (
        <button
          type="button"
          className={buttonStyle({ variant: 'outline', className: 'justify-self-start' })}
          onClick={() => setEdited('')}
        >
          <Icon name="plus" className="size-4" />
          {t('edit.add')}
        </button>
      ) : null}
      {edited === null ? null : (
        <SectionEditor
          key={edited}
          draft={draft}
          sectionId={edited === '' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

interface SectionRowProps {
  section: DraftSection
  number: number
  onEdit: (() => void) | undefined
}

function SectionRow({ section, number, onEdit }: SectionRowProps) {
  const { t } = useTranslation('regulation')
  const { title, blocks, origin, isOutdated, lostNumbers } = section
  return (
    <li className="grid grid-cols-1 gap-2 py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="flex min-w-0 flex-wrap items-center gap-2 text-16">
          <span lang="it">
            {number}. {title}
          </span>
          {origin === 'generated' ? null : <Badge tone="azzurro">{t(`origins.${origin}`)}</Badge>}
          {isOutdated ? <Badge tone="ambra">{t('office.old')}</Badge> : null}
        </h3>
        {onEdit ? (
          <Button size="sm" variant="ghost" aria-label={t('edit.section', { title })} onClick={onEdit}>
            <Icon name="pen-line" className="size-4" />
            {t('edit.button')}
          </Button>
        ) : null}
      </div>
      <div lang="it" className="max-w-prose">
        <Blocks blocks={blocks} level={4} />
      </div>
      {lostNumbers.length > 0 ? (
        <p className="text-14 text-pretty text-ambra">
          {t('office.lost', { numbers: lostNumbers.join(' · ') })}
        </p>
      ) : null}
    </li>
  )
}
