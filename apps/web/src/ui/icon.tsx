import type { SVGProps } from 'react'
import sprite from 'virtual:icon-sprite'
import { cn } from './cn.ts'
import type { IconName } from './icon-names.ts'
import { shapesOf } from './icon-shapes.ts'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName
}

/**
 * A lucide icon, 24 × 24 px (at the usual text size) unless a class sets another size, in the
 * colour of the text. Screen readers skip it, unless it has an `aria-label` (with `role="img"`).
 */
export function Icon({ name, ...props }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={props['aria-label'] === undefined ? true : undefined}
      {...props}
      className={cn('size-6 shrink-0', props.className)}
    >
      {shapesOf(name) ?? <use href={`${sprite}#${name}`} />}
    </svg>
  )
}
