'use client'

import { Box, Text } from '@chakra-ui/react'
import { RadioOption } from './radio-option'

/** Group of radio buttons with its legend. */
export function RadioChoice<Value extends string>(props: {
  legend: string
  /** Name of the group, unique on the page. */
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  isDisabled?: boolean
  onChange: (value: Value) => void
}) {
  const { legend, name, options, value, isDisabled = false, onChange } = props
  return (
    <Box as="fieldset">
      <Text as="legend" fontSize="sm" fontWeight="medium">
        {legend}
      </Text>
      {options.map((option) => (
        <RadioOption
          key={option.value}
          name={name}
          checked={option.value === value}
          disabled={isDisabled}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </RadioOption>
      ))}
    </Box>
  )
}
