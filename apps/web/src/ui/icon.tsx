import type { SVGProps } from 'react'
import sprite from 'virtual:icon-sprite'
import type { IconName } from './icon-names.ts'
import { shapesOf } from './icon-shapes.ts'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName
}

/**
 * An icon of lucide, 24 × 24 px unless a class says otherwise, in the color of the text. Screen readers pass over it,
 * unless it has an `aria-label` (with `role="img"`).
 */
export function Icon({ name, ...props }: IconProps) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={props['aria-label'] === undefined ? true : undefined}
      {...props}
    >
      {shapesOf(name) ?? <use href={`${sprite}#${name}`} />}
    </svg>
  )
}
