'use client'

import { Box, chakra } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { formatNumber } from '@/lib/format/number'
import { IconButton } from './button'
import { Icon } from './icon'
import { IconBadge } from './icon-badge'

interface ProgressStripProps {
  ref: Ref<HTMLButtonElement>
  icon: LucideIcon
  label: string
  /** Width of the line, from 0 to 100. */
  percent: number
  isOpen: boolean
  onClick: () => void
}

/**
 * Strip at the foot of the side menu that opens a dialog. A line at its upper edge shows the progress of running work.
 * The collapsed menu shows the icon only, with the label as a tooltip.
 */
export function ProgressStrip(props: ProgressStripProps) {
  const { ref, icon, label, percent, isOpen, onClick } = props
  return (
    <Strip
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-hint={label}
      className="ui-hint-beside"
      onClick={onClick}
    >
      <Icon as={icon} />
      <Box as="span" flex="1" minW="0" truncate srOnly={{ base: true, lg: false }}>
        {label}
      </Box>
      <Line aria-hidden style={{ width: `${percent}%` }} />
    </Strip>
  )
}

/** Button of the header that does on phones what the strip does. A line below its icon shows the progress. */
export function ProgressButton(props: ProgressStripProps & { count: number }) {
  const { ref, icon, label, percent, isOpen, onClick, count } = props
  return (
    <IconButton
      ref={ref}
      label={label}
      position="relative"
      minW="touch"
      h="touch"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <Icon as={icon} />
      {count > 0 && <IconBadge>{formatNumber(count)}</IconBadge>}
      {percent > 0 && (
        <Track aria-hidden>
          <Line style={{ width: `${percent}%` }} />
        </Track>
      )}
    </IconButton>
  )
}

const Strip = chakra('button', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: { base: 'center', lg: 'flex-start' },
    gap: '3',
    width: 'full',
    height: '12',
    px: { lg: '7' },
    fontWeight: 'medium',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  },
})

const Line = chakra('span', {
  base: { position: 'absolute', insetStart: '0', top: '-1px', height: '2px', bg: 'brand.solid' },
})

const Track = chakra('span', {
  base: { position: 'absolute', insetInline: '2', bottom: '1', height: '1px', bg: 'border.emphasized' },
})
