import type { ReactNode } from 'react'
import { cn } from '~/ui/cn.ts'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'

/** The answer of a button: all optional cookies, none, or 'let me choose'. */
export type ConsentAnswer = 'all' | 'none' | 'choose'

/** The texts of the question, from `consent` in the texts of the shell. */
export interface ConsentTexts {
  readonly title: string
  readonly text: string
  readonly document: string
  readonly acceptAll: string
  readonly refuse: string
  readonly choose: string
  readonly close: string
}

interface ConsentQuestionProps {
  closeIcon: ReactNode
  texts: ConsentTexts
  /** Leaves room for the phone's menu bar. */
  aboveBar: boolean
  hidden?: boolean
  /** Absent on /welcome, where no React runs: welcome/cookies.ts reads `data-consent` there. */
  onAnswer?: (answer: ConsentAnswer) => void
}

/**
 * Asks for consent without covering the page. Refusing is as easy as accepting, the X refuses, and
 * scrolling is no consent (R-011; Garante privacy, guidelines of 10 June 2021).
 */
export function ConsentQuestion({ closeIcon, texts, aboveBar, hidden, onAnswer }: ConsentQuestionProps) {
  const answers = (answer: ConsentAnswer) => ({
    'data-consent': answer,
    ...(onAnswer ? { onClick: () => onAnswer(answer) } : {}),
  })
  const button = 'flex-1 px-3 whitespace-nowrap md:px-5'
  return (
    <section
      aria-labelledby="consent-title"
      hidden={hidden}
      className={cn(
        'fixed inset-x-3 z-40 mx-auto grid max-w-4xl items-center gap-x-8 gap-y-3 rounded-xl bg-surface p-4 shadow-float md:bottom-4 md:grid-cols-[1fr_auto] md:pr-14 md:pl-6',
        aboveBar ? 'bottom-[max(5.75rem,calc(env(safe-area-inset-bottom)+5rem))]' : 'bottom-3',
      )}
    >
      <IconButton label={texts.close} className="absolute top-1 right-1" {...answers('none')}>
        {closeIcon}
      </IconButton>
      <div className="grid gap-1 pr-10 md:pr-0">
        <h2 id="consent-title" className="text-16">
          {texts.title}
        </h2>
        <p className="text-14 text-ink-2">
          {texts.text}{' '}
          <a href="/documentation/informativa-sui-cookie" className="font-semibold text-azzurro underline">
            {texts.document}
          </a>
        </p>
      </div>
      {/* Both buttons look equally prominent. */}
      <div className="flex gap-2 md:justify-end">
        <Button variant="outline" className={button} {...answers('all')}>
          {texts.acceptAll}
        </Button>
        <Button variant="outline" className={button} {...answers('none')}>
          {texts.refuse}
        </Button>
        <Button variant="ghost" className={button} {...answers('choose')}>
          {texts.choose}
        </Button>
      </div>
    </section>
  )
}
