'use client'

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Id } from '@/components/resource/cells'
import { Panel } from '@/components/resource/form/form-layout'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { useFeatureChoice } from './use-choice'

/** Field for custom roles besides those that name the features. */
export function CustomRoles() {
  const { choice, held, isReadOnly, change } = useFeatureChoice()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState('')
  const byFeatures = held.CustomRoles.filter((role) => !choice.CustomRoles.includes(role))

  const add = () => {
    const role = typed.trim()
    if (role === '') return
    if (held.CustomRoles.includes(role)) return setProblem(`“${role}” is already in the list.`)
    // Tokens contain the roles as one list separated by spaces.
    if (/\s/.test(role)) return setProblem('A role cannot contain spaces.')
    change({ ...choice, CustomRoles: [...choice.CustomRoles, role].sort() })
    setTyped('')
    setProblem('')
    setSaid(`${role} added`)
  }
  const remove = (role: string) => {
    change({ ...choice, CustomRoles: choice.CustomRoles.filter((one) => one !== role) })
    setSaid(`${role} removed`)
  }

  return (
    <Panel title="Custom roles">
      <Stack gap="4" maxW="44rem">
        {choice.CustomRoles.length > 0 && (
          <Flex as="ul" gap="2" wrap="wrap" listStyleType="none" aria-label="Custom roles added directly">
            {choice.CustomRoles.map((role) => (
              <HStack
                as="li"
                key={role}
                gap="1"
                ps="3"
                pe={isReadOnly ? '3' : '1'}
                minH={{ base: 'touch', md: '8' }}
                borderWidth="1px"
                borderColor="border.emphasized"
                borderRadius="md"
                bg="bg.subtle"
                fontSize="sm"
                css={{ overflowWrap: 'anywhere' }}
              >
                {role}
                {!isReadOnly && (
                  <IconButton label={`Remove ${role}`} size="xs" onClick={() => remove(role)}>
                    <X aria-hidden />
                  </IconButton>
                )}
              </HStack>
            ))}
          </Flex>
        )}
        <Field
          id={id}
          label="Add a custom role"
          error={problem || undefined}
          help="A role name that your own applications check in the token."
        >
          <HStack gap="2" maxW="26rem">
            <Input
              id={id}
              aria-invalid={problem ? true : undefined}
              aria-describedby={`${problem ? `${id}-error ` : ''}${id}-help`}
              autoComplete="off"
              readOnly={isReadOnly}
              data-locked={isReadOnly}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setProblem('')
              }}
              // Adds the typed role on blur, for users who save without pressing Add.
              onBlur={add}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
            {!isReadOnly && (
              <Button size="sm" variant="outline" onClick={add}>
                <Icon as={Plus} boxSize="4" />
                Add
              </Button>
            )}
          </HStack>
        </Field>
        {byFeatures.length > 0 && (
          <Text as="div" fontSize="sm" color="fg.muted">
            Features add{' '}
            {byFeatures.map((role) => (
              <Box as="span" key={role} display="inline-block" me="2">
                <Id>{role}</Id>
              </Box>
            ))}
          </Text>
        )}
        <Box aria-live="polite" srOnly>
          {said}
        </Box>
      </Stack>
    </Panel>
  )
}
