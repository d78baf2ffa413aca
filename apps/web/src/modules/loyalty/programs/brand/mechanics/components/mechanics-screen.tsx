import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fieldText } from '@vicino/contract/common/field-messages'
import { problemMessage } from '@vicino/contract/loyalty/programs/problems'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import {
  canonicalText,
  inOrder,
  type MechanicsConfig,
  type ProgramDefinition,
} from '@vicino/domain/loyalty/config'
import { type Finding, lint } from '@vicino/domain/loyalty/lint'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { BREAKPOINTS } from '~/lib/breakpoints.ts'
import { useMedia } from '~/lib/device.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { cn } from '~/ui/cn.ts'
import { keepDraft, readDraft } from '~/ui/form/draft.ts'
import { SaveBar } from '~/ui/form/save-bar.tsx'
import { saveBarSpace } from '~/ui/form/save-bar-space.ts'
import { Icon } from '~/ui/icon.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { type ConfigBody, programLint, saveConfig } from '../../../shared/api/programs.ts'
import { FindingList } from '../../../shared/components/finding-list.tsx'
import { focusField } from '~/ui/form/field-id.ts'
import { mechanicsDraft } from '../../../shared/model/mechanics-draft.ts'
import { ProgramFrame } from '../../../shared/frame/program-frame.tsx'
import { MechanicsContext, problemsByPath, type TabName, tabOf } from '../model/mechanics-form.ts'
import { Calculator } from './calculator.tsx'
import { DryRun } from './dry-run.tsx'
import { PurchasesTab } from './purchases-tab.tsx'
import { SocialTab } from './social-tab.tsx'
import { SpecialTab } from './special-tab.tsx'

interface MechanicsScreenProps {
  id: string
  tab: TabName
  onTab: (tab: TabName) => void
}

/**
 * 'Meccaniche': the ways to earn in a program, in three tabs, with a calculator beside them (R-305
 * to R-328).
 */
export default function MechanicsScreen({ id, ...tabs }: MechanicsScreenProps) {
  const { t } = useTranslation('mechanics')
  return (
    <ProgramFrame id={id} title={t('title')}>
      {(program) => (
        <MechanicsForm key={`${program._id} ${program.configVersion}`} program={program} {...tabs} />
      )}
    </ProgramFrame>
  )
}

/**
 * Facts about the brand, which only the server knows. Checks during editing look at the config
 * alone.
 */
const UNKNOWN = {
  today: null,
  isBlockedSector: false,
  isSectorOpen: false,
  rewards: [],
  medianPurchaseCents: null,
  medianMonthCents: null,
  marginPercent: null,
  couponPercent: null,
  opening: null,
  mode: 'prizes',
  bond: { state: 'none', deposit: null, exemption: null },
  isCrossbrand: false,
  products: null,
} as const

function MechanicsForm({ program, tab, onTab }: Omit<MechanicsScreenProps, 'id'> & { program: Program }) {
  const allows = useAllows()
  const { t } = useTranslation('mechanics')
  const saved = program.config as unknown as MechanicsConfig
  const readOnly = !program.can.edit
  const draft = mechanicsDraft(program)
  const [config, setConfig] = useState(() => ({ ...saved, ...(readOnly ? {} : readDraft(draft)) }))
  const { startDate, endDate } = program
  const problems = useMemo(() => problemsByPath(config, { startDate, endDate }), [config, startDate, endDate])
  const isChanged = canonicalText(config) !== canonicalText(saved)
  useEffect(() => {
    if (!readOnly) keepDraft(draft, isChanged ? { ...config } : {})
  }, [config, draft, isChanged, readOnly])
  const { mutate, isPending } = useMutation(saveConfig(program._id, useQueryClient()))
  const definition: ProgramDefinition = { startDate, endDate, config, tiers: program.tierConfigs }
  const now = useMinute()
  const isNarrow = useMedia(`(width < ${BREAKPOINTS.sidebar})`)
  const isOpen = program.status === 'draft' || program.status === 'scheduled'
  const checked = useQuery({ ...programLint(program._id), enabled: isOpen && !isChanged })
  const { mode, isCrossbrand } = program
  const findings: readonly Finding[] = isChanged
    ? lint(definition, { ...UNKNOWN, mode, isCrossbrand })
    : (checked.data?.findings ?? [])

  const goTo = (path: string) => {
    onTab(tabOf(path, config.rules))
    // The field can take the focus only after its tab is drawn.
    setTimeout(() => focusField(path), 50)
  }
  // A link to a field has the field's path as its hash.
  useEffect(() => {
    const path = window.location.hash.slice(1)
    if (path.startsWith('config')) goTo(path)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the address that was opened
  }, [])

  const save = () => {
    const [first] = problems.keys()
    if (first !== undefined) {
      toast.error(t('fix'))
      goTo(first)
      return
    }
    mutate(
      { config: inOrder(config) as unknown as ConfigBody, version: program.configVersion },
      {
        onSuccess: () => {
          keepDraft(draft, {})
          toast.success(t('saved'))
        },
        onError: (error) => {
          const [path] = error instanceof ApiError ? Object.keys(error.fieldErrors) : []
          toast.error(errorText(error))
          if (path !== undefined) goTo(path.startsWith('config') ? path : `config.${path}`)
        },
      },
    )
  }
  const form = {
    config,
    readOnly,
    change: (change: (was: MechanicsConfig) => MechanicsConfig) => setConfig(change),
    errorOf: (path: string) => {
      const code = problems.get(path)
      return code && fieldText(problemMessage({ path, code }), currentLanguage())
    },
  }
  const wrongOn = (name: TabName) => [...problems.keys()].some((path) => tabOf(path, config.rules) === name)
  const label = (name: TabName) => (
    <>
      {t(`tabs.${name}`)}
      {wrongOn(name) ? (
        <Icon
          name="circle-alert"
          role="img"
          aria-label={t('findings.error')}
          className="size-4 text-pomodoro"
        />
      ) : null}
    </>
  )
  return (
    <MechanicsContext value={form}>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          noValidate
          aria-label={t('title')}
          className={cn('grid grid-cols-1 gap-4', saveBarSpace)}
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          {isOpen ? <FindingList findings={findings} programId={program._id} onField={goTo} /> : null}
          <Tabs
            label={t('tabs.label')}
            value={tab}
            onValueChange={onTab}
            tabs={[
              { value: 'social', label: label('social'), panel: <SocialTab /> },
              { value: 'acquisti', label: label('acquisti'), panel: <PurchasesTab /> },
              { value: 'speciali', label: label('speciali'), panel: <SpecialTab /> },
            ]}
          />
          <SaveBar
            changed={isChanged}
            pending={isPending}
            label={t('save')}
            onDiscard={() => setConfig(saved)}
          />
        </form>
        {/* Where there is no room beside the fields, these stand above them, each folded to one
            line. */}
        <aside className="grid grid-cols-1 gap-4 max-xl:order-first xl:sticky xl:below-6">
          <Trial title={t('calculator.title')} isOpen={!isNarrow}>
            <Calculator definition={definition} now={now} />
          </Trial>
          <Trial title={t('dryRun.title')} isOpen={false}>
            {allows('figures-READ') ? (
              <DryRun programId={program._id} config={inOrder(config)} isBroken={problems.size > 0} />
            ) : null}
          </Trial>
        </aside>
      </div>
    </MechanicsContext>
  )
}

/**
 * A way to try the mechanics. They share a name, so only one is open and it stays in sight beside
 * the fields.
 */
function Trial({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details name="trials" open={isOpen} className="group rounded-2xl bg-surface shadow-card">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-2xl px-4 sm:px-5 [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right"
          className="size-5 text-ink-3 transition-transform duration-150 group-open:rotate-90"
        />
        <h2 className="text-16 xl:text-19">{title}</h2>
      </summary>
      {children}
    </details>
  )
}
