'use client'

import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Icon } from './icon'

const Group = chakra('fieldset', { base: { minW: '0' } })
const Legend = chakra('legend', { base: { fontSize: 'sm', fontWeight: 'medium', mb: '1.5' } })
const Track = chakra('div', {
  base: { display: 'flex', gap: '1', p: '1', borderRadius: 'l3', bg: 'bg.muted' },
})
const Segment = chakra('label', {
  base: {
    flex: '1 1 auto',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: { base: 'touch', md: '9' },
    px: '2',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    '&:has(:checked)': { bg: 'bg.panel', color: 'brand.fg', borderColor: 'brand.fg' },
    '&:has(:focus-visible)': {
      outline: '2px solid {colors.brand.focusRing}',
      outlineOffset: '2px',
    },
  },
})
const Radio = chakra('input', { base: { srOnly: true } })

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; icon: LucideIcon }[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * Control that shows two to four values and selects one. It consists of native radio buttons: one tab stop, and arrow
 * keys choose.
 */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <Group>
      <Legend>{label}</Legend>
      <Track>
        {options.map((option) => (
          <Segment key={option.value}>
            <Radio
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <Icon as={option.icon} boxSize="4" />
            {option.label}
          </Segment>
        ))}
      </Track>
    </Group>
  )
}
