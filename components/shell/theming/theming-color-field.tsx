'use client'

import { HStack, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ColorPicker } from '@/components/ui/color-picker'
import { describedBy, Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import type { BrandColors } from '@/lib/theme/brand'
import { isColor } from '@/lib/theme/colors'
import { contrastWarning, toHex } from '@/lib/theme/contrast'

export const NOTATIONS_ID = 'theming-notations'
export const colorFieldId = (name: keyof BrandColors) => `theming-${name}`

interface ColorFieldProps {
  name: keyof BrandColors
  label: string
  /** The typed text, which may not be a valid color. */
  value: string
  /** The last valid color. */
  shown: string
  onChange: (text: string) => void
  /** Shows errors at once, instead of only after the field has lost the focus. */
  isStrict: boolean
}

/** Field for a color with a text input, the browser's color picker, and errors or contrast warnings. */
export function ColorField({ name, label, value, shown, onChange, isStrict }: ColorFieldProps) {
  const [wasLeft, setLeft] = useState(false)
  const id = colorFieldId(name)
  const isValid = isColor(value.trim())
  const error = isValid || !(wasLeft || isStrict) ? undefined : 'Enter a color as hex, rgb, hsl or name.'
  const warning = isValid ? contrastWarning(name, value.trim()) : undefined
  const descriptions = [describedBy(id, { error }), warning && `${id}-warning`, NOTATIONS_ID]
  return (
    <Field id={id} label={label} error={error}>
      <HStack gap="2">
        <ColorPicker label={`Pick ${label.toLowerCase()}`} value={toHex(shown)} onChange={onChange} />
        <Input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => setLeft(true)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={descriptions.filter(Boolean).join(' ')}
        />
      </HStack>
      <Text id={`${id}-warning`} role="status" color="fg.warning" fontSize="sm" lineHeight="short">
        {warning && (
          <>
            <Icon as={TriangleAlert} boxSize="4" display="inline" verticalAlign="text-bottom" me="1.5" />
            {warning}
          </>
        )}
      </Text>
    </Field>
  )
}
