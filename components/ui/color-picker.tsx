'use client'

import { chakra } from '@chakra-ui/react'

const Swatch = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: 0,
    boxSize: { base: 'touch', md: '9' },
    p: '1',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    cursor: 'pointer',
    '&::-webkit-color-swatch-wrapper': { padding: 0 },
    '&::-webkit-color-swatch': { border: 'none', borderRadius: '2px' },
    '&::-moz-color-swatch': { border: 'none', borderRadius: '2px' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
  },
})

interface ColorPickerProps {
  label: string
  /** A color as `#rrggbb`, the only notation of the browser's control. */
  value: string
  onChange: (hex: string) => void
}

/** Color swatch that opens the browser's color picker. */
export function ColorPicker({ label, value, onChange }: ColorPickerProps) {
  return (
    <Swatch
      type="color"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
