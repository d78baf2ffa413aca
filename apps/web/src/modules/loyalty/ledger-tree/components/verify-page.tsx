import { useId, useState } from 'react'
import { formatCount, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Icon } from '~/ui/icon.tsx'
import { FilePicker } from '~/ui/upload/file-picker.tsx'
import { type Checked, checkFile, type ShownMovement } from '../model/check-file.ts'

/** Nothing that a person downloads here is larger; an export of many years may be. */
const MOST_BYTES = 200_000_000

type State = Checked[] | 'unreadable' | 'too-large' | 'offline' | null

/** /verifica, for everybody: checks a receipt of the ledger in the browser. */
export function VerifyPage() {
  const { t } = useTranslation('ledger')
  const [text, setText] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [state, setState] = useState<State>(null)
  const hint = useId()

  async function check(given: string) {
    setChecking(true)
    try {
      setState((await checkFile(given)) ?? 'unreadable')
    } catch {
      setState('offline')
    } finally {
      setChecking(false)
    }
  }
  async function take(file: File | undefined) {
    if (file === undefined) return
    if (file.size > MOST_BYTES) return setState('too-large')
    await check(await file.text())
  }
  return (
    <article className="page grid max-w-2xl gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <h1 className="text-28 text-balance md:text-36">{t('title')}</h1>
        <p className="text-16 text-pretty text-ink-2">{t('lead')}</p>
      </header>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
        className="grid gap-4 rounded-2xl bg-surface p-4 shadow-card md:p-6"
      >
        <p id={hint} className="text-14 text-ink-2">
          {t('drop')}
        </p>
        <FilePicker
          label={t('file')}
          icon={<Icon name="receipt" className="size-5" />}
          accept="application/json,.json"
          describedBy={hint}
          invalid={false}
          disabled={isChecking}
          onFile={(file) => void take(file)}
        >
          {t('choose')}
        </FilePicker>
        <TextArea
          label={t('paste')}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button
          pending={isChecking}
          disabled={text.trim() === ''}
          onClick={() => void check(text)}
          className="justify-self-start"
        >
          {t('check')}
        </Button>
      </div>
      <div role="status" className="grid gap-4 empty:hidden">
        {state === null ? null : typeof state === 'string' ? (
          <Line isGood={false}>{t(`states.${state}`)}</Line>
        ) : (
          state.map((checked) => <Result key={checked.movements[0]?.index ?? 'empty'} checked={checked} />)
        )}
      </div>
      <p className="text-14 text-pretty text-ink-2">{t('how')}</p>
    </article>
  )
}

function Result({ checked: { receipt, present, movements, faults } }: { checked: Checked }) {
  const { t } = useTranslation('ledger')
  const isGood = faults.length === 0
  const wrong = movements.filter((each) => !each.isIncluded)
  const others = faults.flatMap((fault) => ('entry' in fault ? [] : [fault]))
  return (
    <section className="grid gap-4 rounded-2xl bg-surface p-4 shadow-card md:p-6">
      <h2
        className={cn(
          'flex items-center gap-3 rounded-lg px-4 py-3 text-19',
          isGood ? 'bg-limone-soft text-limone-text' : 'bg-pomodoro-soft',
        )}
      >
        <Icon name={isGood ? 'shield-check' : 'shield-alert'} className="size-6 shrink-0" />
        {t(isGood ? 'good' : 'bad')}
      </h2>
      <div className="grid gap-2">
        {receipt === null ? null : (
          <Line isGood>{t('signed', { size: formatCount(receipt.size), origin: receipt.origin })}</Line>
        )}
        {receipt === null || wrong.length > 0 ? null : (
          <Line isGood>{t('included', { count: movements.length })}</Line>
        )}
        {wrong.length === 0 || receipt === null ? null : (
          <Line isGood={false}>{t('faults.not-included', { count: wrong.length })}</Line>
        )}
        {others.map((fault) => (
          <Line key={fault.kind} isGood={false}>
            {t(`faults.${fault.kind}`)}
          </Line>
        ))}
        {receipt === null || present === null || others.length > 0 ? null : (
          <Line isGood>{t('continues', { size: formatCount(present.size) })}</Line>
        )}
      </div>
      <ul className="grid gap-2">
        {movements.slice(0, SHOWN).map((movement) => (
          <Movement key={movement.index} movement={movement} />
        ))}
      </ul>
      {movements.length > SHOWN ? (
        <p className="text-14 text-ink-2">{t('more', { count: movements.length - SHOWN })}</p>
      ) : null}
    </section>
  )
}

/** Movements that are shown of each receipt; all are checked. */
const SHOWN = 50

function Movement({ movement: { index, content, isIncluded } }: { movement: ShownMovement }) {
  const { t } = useTranslation('ledger')
  const at = content?.['at']
  const amount = Number(content?.['type'] === 'clearing' ? content['points'] : content?.['amount'])
  const unit = String(content?.['unit'] ?? 'PTS')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-sunken px-4 py-3 text-14">
      <span className="flex items-center gap-2 font-semibold">
        <Icon name={isIncluded ? 'circle-check' : 'circle-alert'} className="size-5 shrink-0" />
        {Number.isFinite(amount)
          ? `${amount > 0 ? '+' : ''}${formatCount(amount)} ${unit === 'BP' ? 'BP' : t(unit === 'STAMP' ? 'stamps' : 'points', { count: Math.abs(amount) })}`
          : t('unknown')}
      </span>
      <span className="text-ink-2">
        {typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? `${formatDateTime(at)} · ` : ''}
        {t('place', { place: formatCount(index + 1) })}
      </span>
    </li>
  )
}

function Line({ isGood, children }: { isGood: boolean; children: string }) {
  return (
    <p className="flex items-start gap-2 text-16 text-pretty">
      <Icon
        name={isGood ? 'circle-check' : 'circle-alert'}
        className={cn('mt-0.5 size-5 shrink-0', isGood ? 'text-limone-text' : 'text-pomodoro')}
      />
      {children}
    </p>
  )
}
