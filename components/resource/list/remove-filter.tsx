'use client'

import { X } from 'lucide-react'
import { buttonClasses } from '@/components/ui/button'
import { StateLink } from '@/components/ui/state-link'
import { classNames } from '@/components/ui/theme/class-names'

const REMOVE_LINK = classNames(
  buttonClasses({ variant: 'ghost', size: 'xs' }),
  'ui-icon-button ui-hint-below',
)

/** Link at the end of a filter's chip to the list without the filter. */
export function RemoveFilter({
  label,
  href,
  onRemove,
}: {
  label: string
  href: string
  onRemove: () => void
}) {
  return (
    <StateLink
      className={REMOVE_LINK}
      aria-label={`Remove filter ${label}`}
      data-hint={`Remove filter ${label}`}
      href={href}
      onOpen={onRemove}
    >
      <X aria-hidden />
    </StateLink>
  )
}
