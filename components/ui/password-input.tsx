'use client'

import { Box, Flex } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button'
import { Icon } from './icon'
import { Input } from './input'

interface PasswordInputProps extends Omit<ComponentProps<typeof Input>, 'type'> {
  /** Noun of the button, for a secret that is no password. */
  noun?: string
}

/** Input for a password with a button that shows it. */
export function PasswordInput({ noun = 'password', ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Box position="relative">
      <Input {...props} pe="12" type={isShown ? 'text' : 'password'} />
      <Flex position="absolute" insetEnd="0" top="0" h="full" align="center">
        <IconButton
          label={`${isShown ? 'Hide' : 'Show'} ${noun}`}
          size="sm"
          me="1"
          onClick={() => setShown(!isShown)}
        >
          <Icon as={isShown ? EyeOff : Eye} />
        </IconButton>
      </Flex>
    </Box>
  )
}
