import { Link } from '@tanstack/react-router'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import type { MechanicsConfig } from '@vicino/domain/loyalty/config'
import { Suspense, useState } from 'react'
import { formatDateTime } from '~/lib/format.ts'
import { formatDay } from '../../shared/model/days.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Statistics } from '../statistics/statistics.tsx'
import { BaseInfoFacts } from '../wizard/base-info-facts.tsx'
import { baseInfoOf } from '../../shared/base-info/base-info.ts'
import { BaseInfoSheet } from './base-info-sheet.tsx'
import { CatalogueSummary } from './catalogue-summary.tsx'
import { CheckList } from './check-list.tsx'
import { Collapsible } from './collapsible.tsx'
import { Compensations } from './compensations.tsx'
import { MechanicsSummary } from './mechanics-summary.tsx'
import { ProgramFrame } from '../../shared/frame/program-frame.tsx'
import { TierSummary } from './tier-summary.tsx'

/** 'Panoramica' of a program. */
export default function OverviewScreen({ id }: { id: string }) {
  const { t } = useTranslation('programs')
  return (
    <ProgramFrame id={id} title={t('nav.overview')}>
      {(program) => <Overview program={program} />}
    </ProgramFrame>
  )
}

function Overview({ program }: { program: Program }) {
  const { t } = useTranslation('programs')
  const [isEditing, setEditing] = useState(false)
  const allows = useAllows()
  const { can, status } = program
  const isBefore = status === 'draft' || status === 'scheduled'
  const warnings = program.warnings.filter(
    (warning) => isBefore || (status === 'active' && warning === 'tiers_expired'),
  )
  const mayEdit = can.edit || can.improve
  return (
    <>
      {program.cancellation ? (
        <>
          <CancellationRecord record={program.cancellation} />
          <Suspense>
            <Compensations programId={program._id} maySettle={allows('program-EDIT')} />
          </Suspense>
        </>
      ) : null}
      {warnings.map((warning) => (
        <section
          key={warning}
          className="flex items-center gap-3 rounded-xl bg-ambra-soft px-4 py-1.5 text-14"
        >
          <Icon name="circle-alert" className="size-5 text-ambra" />
          <div className="min-w-0 flex-1 py-1">
            {warning === 'tiers_expired' ? (
              <h2 className="font-sans text-14 font-bold">{t('warnings.expiredTitle')}</h2>
            ) : null}
            <p>{t(`warnings.${warning}`)}</p>
          </div>
          <Link
            to="/raccolte/tiers"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t('nav.tiers')}
          </Link>
        </section>
      ))}
      {status === 'draft' ? <CheckList program={program} /> : null}
      {isBefore || !allows('figures-READ') ? null : <Statistics program={program} />}
      <div className="grid grid-cols-1 gap-3">
        <Collapsible
          title={t('sections.base')}
          action={
            mayEdit ? (
              <Button size="sm" variant="outline" onClick={() => setEditing(true)}>
                {t('sections.manageBase')}
              </Button>
            ) : null
          }
        >
          <BaseInfoFacts info={baseInfoOf(program)} />
        </Collapsible>
        <Collapsible
          title={t('sections.mechanics')}
          action={
            <Link
              to="/raccolte/$id/meccaniche"
              params={{ id: program._id }}
              className={buttonStyle({ size: 'sm', variant: 'outline' })}
            >
              <ManageText>{t('sections.manageMechanics')}</ManageText>
            </Link>
          }
        >
          <MechanicsSummary config={program.config as unknown as MechanicsConfig} />
        </Collapsible>
        <Collapsible
          title={t('sections.tiers')}
          action={
            <Link to="/raccolte/tiers" className={buttonStyle({ size: 'sm', variant: 'outline' })}>
              <ManageText>{t('sections.manageTiers')}</ManageText>
            </Link>
          }
        >
          <TierSummary tiers={program.tierConfigs} />
        </Collapsible>
        <Collapsible
          title={t('sections.catalogue')}
          action={
            <Link
              to="/raccolte/$id/catalogo"
              params={{ id: program._id }}
              className={buttonStyle({ size: 'sm', variant: 'outline' })}
            >
              <ManageText>{t('sections.manageCatalogue')}</ManageText>
            </Link>
          }
        >
          <CatalogueSummary id={program._id} />
        </Collapsible>
        <Collapsible
          title={t('sections.regulation')}
          action={
            <Link
              to="/raccolte/$id/regolamento"
              params={{ id: program._id }}
              className={buttonStyle({ size: 'sm', variant: 'outline' })}
            >
              <ManageText>{t('sections.manageRegulation')}</ManageText>
            </Link>
          }
        >
          <p className="text-14 text-ink-2">
            {program.regulationVersion === null
              ? t('sections.regulationNone')
              : t('sections.regulationVersion', { version: program.regulationVersion })}
          </p>
        </Collapsible>
      </div>
      {isEditing ? <BaseInfoSheet program={program} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

/** Text of a manage button. Beside the title of a narrow section only its verb is shown. */
function ManageText({ children }: { children: string }) {
  const { t } = useTranslation('programs')
  return (
    <>
      <span aria-hidden className="@min-[26rem]:hidden">
        {t('sections.manage')}
      </span>
      <span className="@max-[26rem]:sr-only">{children}</span>
    </>
  )
}

/** The reason and time of a cancellation. */
function CancellationRecord({ record }: { record: NonNullable<Program['cancellation']> }) {
  const { t, list } = useTranslation('programs')
  const sentences = list('cancel.declarations')
  return (
    <section className="grid gap-3 rounded-2xl bg-surface p-4 shadow-card sm:p-6">
      <h2 className="text-19">{t('record.title')}</h2>
      <p className="text-14 text-ink-2">
        {t('record.when', {
          moment: formatDateTime(record.cancelledAt),
          members: record.members,
          points: record.points,
          stamps: record.stamps,
        })}
      </p>
      <div className="text-14">
        <h3 className="font-sans text-12 font-normal text-ink-3">{t('cancel.reason')}</h3>
        <p className="font-semibold wrap-anywhere whitespace-pre-line">{record.reason}</p>
      </div>
      <p className="text-14">
        {t('record.compensation', {
          date: formatDay(record.compensation.by),
          what: record.compensation.what,
          contact: record.compensation.contact,
        })}
      </p>
      <details className="text-14">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('record.declarations')}</summary>
        <ul className="grid list-disc gap-1 pl-5 text-ink-2">
          {record.declarations.map((name, index) => (
            <li key={name}>{sentences[index]}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}
