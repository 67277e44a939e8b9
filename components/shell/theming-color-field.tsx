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
  /** As typed, a colour or not. */
  value: string
  /** The last colour that was one. */
  shown: string
  onChange: (text: string) => void
  /** Says what is wrong at once, and not only when the field is left. */
  isStrict: boolean
}

/** A colour by its text or by the browser's picker, with what is wrong with it. */
export function ColorField({ name, label, value, shown, onChange, isStrict }: ColorFieldProps) {
  const [wasLeft, setLeft] = useState(false)
  const id = colorFieldId(name)
  const isValid = isColor(value.trim())
  const error = isValid || !(wasLeft || isStrict) ? undefined : 'Enter a colour as hex, rgb, hsl or by name.'
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
